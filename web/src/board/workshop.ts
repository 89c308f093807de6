// Pictures and grounds of tiles, made by workers and kept. Whoever asks gets what is there, and is called when more has come.
import type { Detail } from './art/tile_art';
import { tileSvg } from './art/tile_art';
import type { Rotation } from './art/topology';
import { seedOf } from './art/random';
import { type Ground, groundKey, groundOf } from './ground';
import { tileNamed } from './tiles';

export interface Job {
  what: 'picture' | 'ground';
  key: string;
  tile: string;
  rotation: Rotation;
  seed: number;
  detail?: Detail;
  theme?: 'light' | 'night';
}

interface Bench {
  worker: Worker;
  waiting: Map<string, Job>;
  inHand: string | undefined;
}

export class Workshop {
  private readonly results = new Map<string, unknown>();
  private readonly listeners = new Set<() => void>();
  private benches: Bench[] | undefined;

  get isBusy(): boolean {
    return this.benches?.some(({ inHand }) => inHand !== undefined) ?? false;
  }

  subscribe(onArrival: () => void): () => void {
    this.listeners.add(onArrival);
    return () => this.listeners.delete(onArrival);
  }

  ground(tile: string, rotation: Rotation, seed: number): Ground | undefined {
    const key = `ground ${groundKey(tileNamed(tile), rotation, seed)}`;
    return this.ask({ what: 'ground', key, tile, rotation, seed }) as Ground | undefined;
  }

  // For the few places that can not wait, like the figures offered on the tile just laid.
  groundNow(tile: string, rotation: Rotation, seed: number): Ground {
    const key = `ground ${groundKey(tileNamed(tile), rotation, seed)}`;
    let ground = this.results.get(key) as Ground | undefined;
    if (!ground) this.results.set(key, (ground = groundOf(tileNamed(tile), rotation, seed)));
    return ground;
  }

  picture(tile: string, rotation: Rotation, seed: number, detail: Detail, theme: 'light' | 'night'): string | undefined {
    const key = `${tile} ${rotation} ${seed} ${detail} ${theme}`;
    return this.ask({ what: 'picture', key, tile, rotation, seed, detail, theme }) as string | undefined;
  }

  private ask(job: Job): unknown {
    const result = this.results.get(job.key);
    if (result !== undefined) return result;
    this.benches ??= this.openDoors();
    if (this.benches.length === 0) {
      const made = this.made(job);
      this.results.set(job.key, made);
      return made;
    }
    // The same lie of a tile always goes to the same worker, who still knows its layout.
    const bench = this.benches[seedOf(groundKey(tileNamed(job.tile), job.rotation, job.seed)) % this.benches.length];
    if (bench.inHand === job.key) return undefined;
    // What was asked for last is wanted most, so it is asked again to the end of the list.
    bench.waiting.delete(job.key);
    bench.waiting.set(job.key, job);
    this.handOut(bench);
    return undefined;
  }

  private made({ what, tile, rotation, seed, detail, theme }: Job): unknown {
    return what === 'ground' ? groundOf(tileNamed(tile), rotation, seed) : tileSvg(tileNamed(tile), { rotation, seed, detail, theme });
  }

  // Workers start when first needed; where there are none (tests), the work is done at once.
  private openDoors(): Bench[] {
    if (typeof Worker === 'undefined') return [];
    return Array.from({ length: Math.min(3, navigator.hardwareConcurrency || 2) }, () => {
      const worker = new Worker(new URL('./workshop_worker.ts', import.meta.url), { type: 'module' });
      const bench: Bench = { worker, waiting: new Map(), inHand: undefined };
      worker.onmessage = ({ data }: MessageEvent<{ key: string; result: unknown }>) => {
        this.results.set(data.key, data.result);
        bench.inHand = undefined;
        this.handOut(bench);
        for (const listener of this.listeners) listener();
      };
      return bench;
    });
  }

  private handOut(bench: Bench): void {
    if (bench.inHand !== undefined || bench.waiting.size === 0) return;
    let last: Job | undefined;
    for (const job of bench.waiting.values()) last = job;
    bench.waiting.delete(last!.key);
    bench.inHand = last!.key;
    bench.worker.postMessage(last);
  }
}

// One for the page: all boards share what was drawn.
export const workshop = new Workshop();
