// Draws tiles beside the main thread: laying out a new tile takes some 20 ms, which would cost a frame each.
import { tileSvg } from './art/tile_art';
import { groundOf } from './ground';
import { tileNamed } from './tiles';
import type { Job } from './workshop';

self.onmessage = ({ data: job }: MessageEvent<Job>) => {
  const tile = tileNamed(job.tile);
  const result =
    job.what === 'ground'
      ? groundOf(tile, job.rotation, job.seed)
      : tileSvg(tile, { rotation: job.rotation, seed: job.seed, detail: job.detail, theme: job.theme, size: job.detail === 'far' ? 96 : 400 });
  (self as unknown as Worker).postMessage({ key: job.key, result });
};
