import { expect, test } from 'vitest';
import { boundsOf, fitted, noInsets } from './camera';
import { CameraControl } from './camera_control';

const large = { width: 1366, height: 768 };
const small = { width: 390, height: 844 };
const bounds = boundsOf([
  { x: -5, y: -3 },
  { x: 6, y: 4 }
])!;

function camera(): CameraControl {
  const made = new CameraControl();
  made.bounds = bounds;
  made.resize(large);
  return made;
}

test('a view that nobody moved fits the whole board again in another size', () => {
  const one = camera();
  one.resize(small);
  expect(one.now).toEqual(fitted(bounds, small, noInsets));
  one.resize(large);
  expect(one.now).toEqual(fitted(bounds, large, noInsets));
});

test('a view that the player chose keeps its scale and its middle', () => {
  const one = camera();
  one.zoom(2, 700, 400, false);
  const { k } = one.now;
  one.resize({ width: large.width - 100, height: large.height });
  expect(one.now.k).toBe(k);
});

test('asking for the whole board ends the player’s own view', () => {
  const one = camera();
  one.pan(300, 0);
  one.fit(false);
  one.resize(small);
  expect(one.now).toEqual(fitted(bounds, small, noInsets));
});
