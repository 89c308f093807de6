// What the workshop makes, in a worker or, where there is none, in the page.
import { tileSvg } from './art/tile_art';
import { type Bitmap, bitmapOf, type Drawn } from './bitmaps';
import { type Ground, groundOf } from './ground';
import { tileNamed } from './tiles';

export type Job = { key: string } & (
  | ({ what: 'bitmap'; size: number } & Drawn)
  | ({ what: 'picture' } & Drawn)
  | { what: 'ground'; tile: string; rotation: Drawn['rotation']; seed: number }
);

export function made(job: Job): Bitmap | string | Ground {
  switch (job.what) {
    case 'bitmap':
      return bitmapOf(job, job.size);
    case 'picture':
      return tileSvg(tileNamed(job.tile), job);
    case 'ground':
      return groundOf(tileNamed(job.tile), job.rotation, job.seed);
  }
}
