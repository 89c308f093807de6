// Draws tiles beside the main thread: laying out a new tile takes some 20 ms and painting it some more, which would cost a frame each.
import { made } from './workshop_jobs';
import type { Job } from './workshop_jobs';

self.onmessage = ({ data: job }: MessageEvent<Job>) => {
  const result = made(job);
  const moved = typeof ImageBitmap !== 'undefined' && result instanceof ImageBitmap ? [result] : [];
  (self as unknown as Worker).postMessage({ key: job.key, result }, moved);
};
