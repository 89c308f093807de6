import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../protocol/table';
import { type Socket, TableConnection } from './table_connection';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('a connection to a table', () => {
  let sockets: FakeSocket[];
  let states: string[];
  let messages: ServerMessage[];
  let connection: TableConnection;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    states = [];
    messages = [];
    connection = new TableConnection(
      'ws://x',
      'secret',
      { message: (message) => messages.push(message), state: (state, code) => states.push(code ? `${state} ${code}` : state), seenVersion: () => (messages.length > 0 ? 7 : undefined) },
      () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      }
    );
    sockets[0].onopen!();
  });
  afterEach(() => vi.useRealTimers());

  it('says hello with the token', () => {
    expect(sockets[0].sent[0]).toEqual({ type: 'hello', protocol: 1, token: 'secret' });
  });

  it('pairs answers with messages', async () => {
    sockets[0].says({ type: 'presence', seats: [], watchers: 0 });
    const good = connection.send({ type: 'start' });
    const bad = connection.send({ type: 'start' });
    const [first, second] = sockets[0].sent.slice(-2);
    sockets[0].says({ type: 'error', id: second.id, code: 'not_host', message: 'no' });
    sockets[0].says({ type: 'done', id: first.id, version: 3 });
    await expect(good).resolves.toBeUndefined();
    await expect(bad).rejects.toMatchObject({ code: 'not_host' });
  });

  it('comes back by itself with the version it has seen', () => {
    sockets[0].says({ type: 'presence', seats: [], watchers: 0 });
    const lost = connection.send({ type: 'start' });
    sockets[0].close();
    expect(states).toEqual(['open', 'away']);
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    sockets[1].onopen!();
    expect(sockets[1].sent[0]).toMatchObject({ type: 'hello', version: 7 });
    sockets[1].says({ type: 'error', id: 0, code: 'no_aids', message: '' });
    expect(states.at(-1)).toBe('open');
    return expect(lost).rejects.toMatchObject({ code: 'away' });
  });

  it('waits longer each time, and hurries when told', () => {
    sockets[0].close();
    for (let i = 0; i < 6; i++) {
      vi.advanceTimersByTime(12_000);
      sockets.at(-1)!.close();
    }
    const count = sockets.length;
    vi.advanceTimersByTime(100);
    expect(sockets).toHaveLength(count);
    connection.hurry();
    expect(sockets).toHaveLength(count + 1);
  });

  it('does not try again where it is not wanted', () => {
    sockets[0].says({ type: 'error', id: null, code: 'bad_token', message: '' });
    expect(states).toEqual(['refused bad_token']);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('cannot send before it is open', async () => {
    await expect(connection.send({ type: 'start' })).rejects.toMatchObject({ code: 'away' });
  });
});
