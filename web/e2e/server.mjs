// The real server with the built page, on a free port and in a folder of its own; it can be killed and started again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = process.env.BASTIDE_PROGRAM ?? new URL('../../build/release/bastide', import.meta.url).pathname;
const web = new URL('../dist', import.meta.url).pathname;

export class GameServer {
  constructor() {
    this.data = mkdtempSync(join(tmpdir(), 'bastide-e2e-'));
    this.port = 0;
    this.web = web;
  }

  // The first start chooses the port, later ones keep it, so that pages find the server again.
  async start() {
    const args = ['serve', '--port', String(this.port), '--data', this.data, '--web', this.web, '--log', 'off', '--bot-ms', '200', '--seed', '1'];
    this.process = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    const lines = createInterface({ input: this.process.stdout });
    for await (const line of lines) {
      const address = /http:\/\/[^/\s]+:(\d+)/.exec(line);
      if (!address) continue;
      this.port = Number(address[1]);
      this.address = `http://127.0.0.1:${this.port}`;
      return this;
    }
    throw new Error(`${program} did not start`);
  }

  async kill() {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  async stop() {
    this.process.kill('SIGTERM');
    await this.ended;
    rmSync(this.data, { recursive: true, force: true });
  }
}
