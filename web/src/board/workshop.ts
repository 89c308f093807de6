// Pictures and grounds of tiles, made by workers and kept. Whoever asks gets what is there, and is called when more has come.
import type { Detail } from './art/tile_art';
import { tileSvg } from './art/tile_art';
import type { Rotation } from './art/topology';
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

export class Workshop {
  private readonly results = new Map<string, unknown>();
  private readonly waiting = new Map<string, Job>();
  private readonly inHand = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private idle: Worker[] = [];
  private hasWorkers = false;

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
    if (this.inHand.has(job.key)) return undefined;
    if (!this.openDoors()) {
      const made = this.made(job);
      this.results.set(job.key, made);
      return made;
    }
    // What was asked for last is wanted most, so it is asked again to the end of the list.
    this.waiting.delete(job.key);
    this.waiting.set(job.key, job);
    this.handOut();
    return undefined;
  }

  private made({ what, tile, rotation, seed, detail, theme }: Job): unknown {
    return what === 'ground' ? groundOf(tileNamed(tile), rotation, seed) : tileSvg(tileNamed(tile), { rotation, seed, detail, theme });
  }

  // Workers start when first needed; where there are none (tests), the work is done at once.
  private openDoors(): boolean {
    if (this.hasWorkers) return true;
    if (typeof Worker === 'undefined') return false;
    const count = Math.max(1, Math.min(3, (navigator.hardwareConcurrency || 2) - 1));
    for (let i = 0; i < count; ++i) {
      const worker = new Worker(new URL('./workshop_worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<{ key: string; result: unknown }>) => {
        this.results.set(data.key, data.result);
        this.inHand.delete(data.key);
        this.idle.push(worker);
        this.handOut();
        for (const listener of this.listeners) listener();
      };
      this.idle.push(worker);
    }
    return (this.hasWorkers = true);
  }

  private handOut(): void {
    while (this.idle.length > 0 && this.waiting.size > 0) {
      const [key, job] = [...this.waiting].pop()!;
      this.waiting.delete(key);
      this.inHand.add(key);
      this.idle.pop()!.postMessage(job);
    }
  }
}

// One for the page: all boards share what was drawn.
export const workshop = new Workshop();
