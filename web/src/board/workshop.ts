// Bitmaps, drawings and grounds of tiles, made by workers and kept. Whoever asks gets what is there, and is called when more has come.
import { seedOf } from './art/random';
import type { Rotation } from './art/topology';
import type { Bitmap, Drawn } from './bitmaps';
import { type Ground, groundKey, groundOf } from './ground';
import { tileNamed } from './tiles';
import { type Job, made } from './workshop_jobs';

interface Bench {
  worker: Worker;
  waiting: Map<string, Job>;
  inHand: Job | undefined;
}

export type Product = Job['what'];

const MOST_PIXELS = 22_000_000; // of all bitmaps that are kept

export class Workshop {
  private readonly results = new Map<string, unknown>();
  private readonly bitmaps = new Map<string, Bitmap>(); // the longest unused first
  private pixels = 0;
  private readonly listeners = new Set<(what: Product, key: string) => void>();
  private benches: Bench[] | undefined;

  get isBusy(): boolean {
    return this.benches?.some(({ inHand }) => inHand !== undefined) ?? false;
  }

  // Called with what has come and its key; without a key everything should be asked for again.
  subscribe(onArrival: (what: Product, key: string) => void): () => void {
    this.listeners.add(onArrival);
    return () => this.listeners.delete(onArrival);
  }

  ground(tile: string, rotation: Rotation, seed: number): Ground | undefined {
    const key = keyOfGround(tile, rotation, seed);
    return (this.results.get(key) ?? this.ask({ what: 'ground', key, tile, rotation, seed })) as Ground | undefined;
  }

  // For the few places that cannot wait, like the figures offered on the tile just laid.
  groundNow(tile: string, rotation: Rotation, seed: number): Ground {
    const key = `ground ${groundKey(tileNamed(tile), rotation, seed)}`;
    let ground = this.results.get(key) as Ground | undefined;
    if (!ground) this.results.set(key, (ground = groundOf(tileNamed(tile), rotation, seed)));
    return ground;
  }

  picture(drawn: Drawn): string | undefined {
    const key = keyOfPicture(drawn);
    return (this.results.get(key) ?? this.ask({ what: 'picture', key, ...drawn })) as string | undefined;
  }

  bitmap(drawn: Drawn, size: number): Bitmap | undefined {
    return this.keptBitmap(drawn, size) ?? (this.ask({ what: 'bitmap', key: bitmapKey(drawn, size), size, ...drawn }) as Bitmap | undefined);
  }

  // A bitmap that was made before; none is made for this.
  keptBitmap(drawn: Drawn, size: number): Bitmap | undefined {
    const key = bitmapKey(drawn, size);
    const bitmap = this.bitmaps.get(key);
    if (!bitmap) return undefined;
    this.bitmaps.delete(key);
    this.bitmaps.set(key, bitmap);
    return bitmap;
  }

  private ask(job: Job): unknown {
    this.benches ??= this.openDoors();
    if (this.benches.length === 0) {
      const result = made(job);
      this.keep(job, result);
      return result;
    }
    // The same lie of a tile always goes to the same worker, who still knows its layout.
    const bench = this.benches[seedOf(groundKey(tileNamed(job.tile), job.rotation, job.seed)) % this.benches.length];
    if (bench.inHand?.key === job.key) return undefined;
    // What was asked for last is wanted most, so it is asked again to the end of the list.
    bench.waiting.delete(job.key);
    bench.waiting.set(job.key, job);
    this.handOut(bench);
    return undefined;
  }

  private keep({ what, key }: Job, result: unknown): void {
    if (what !== 'bitmap') {
      this.results.set(key, result);
      return;
    }
    const bitmap = result as Bitmap;
    this.bitmaps.set(key, bitmap);
    this.pixels += bitmap.width * bitmap.height;
    for (const [old, unused] of this.bitmaps) {
      if (this.pixels <= MOST_PIXELS) break;
      this.bitmaps.delete(old);
      this.pixels -= unused.width * unused.height;
      if ('close' in unused) unused.close();
    }
  }

  // Workers start when first needed; where there are none (tests) or they cannot paint, the work is done at once.
  private openDoors(): Bench[] {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return [];
    return Array.from({ length: Math.min(3, navigator.hardwareConcurrency || 2) }, () => {
      const worker = new Worker(new URL('./workshop_worker.ts', import.meta.url), { type: 'module' });
      const bench: Bench = { worker, waiting: new Map(), inHand: undefined };
      worker.onmessage = ({ data }: MessageEvent<{ key: string; result: unknown }>) => {
        const job = bench.inHand!;
        this.keep(job, data.result);
        bench.inHand = undefined;
        this.handOut(bench);
        this.tell(job.what, job.key);
      };
      worker.onerror = () => this.closeDoors();
      return bench;
    });
  }

  // A worker that cannot be loaded or breaks: whoever still waits asks again, and it is done at once.
  private closeDoors(): void {
    for (const { worker } of this.benches ?? []) worker.terminate();
    this.benches = [];
    for (const what of ['ground', 'picture', 'bitmap'] as const) this.tell(what, '');
  }

  private tell(what: Product, key: string): void {
    for (const listener of this.listeners) listener(what, key);
  }

  private handOut(bench: Bench): void {
    if (bench.inHand !== undefined || bench.waiting.size === 0) return;
    let last: Job | undefined;
    for (const job of bench.waiting.values()) last = job;
    bench.waiting.delete(last!.key);
    bench.inHand = last!;
    bench.worker.postMessage(last);
  }
}

const keyOf = ({ tile, rotation, seed, detail, theme }: Drawn): string => `${tile} ${rotation} ${seed} ${detail} ${theme}`;
export const keyOfPicture = (drawn: Drawn): string => `picture ${keyOf(drawn)}`;
export const keyOfGround = (tile: string, rotation: Rotation, seed: number): string => `ground ${groundKey(tileNamed(tile), rotation, seed)}`;
const bitmapKey = (drawn: Drawn, size: number): string => `${size} ${keyOf(drawn)}`;

// One for the page: all boards share what was drawn.
export const workshop = new Workshop();
