// One table's WebSocket: says hello with the last version seen, comes back by itself when the connection is lost, and pairs answers with
// what was sent.
import { type ClientMessage, type ServerMessage, TABLE_PROTOCOL } from '../protocol/table';
import { RequestError } from './http';

export type ConnectionState = 'connecting' | 'open' | 'away' | 'refused';

export interface ConnectionListener {
  message(message: ServerMessage): void;
  state(state: ConnectionState, code?: string): void;
  // The last version that was seen, for the hello after a reconnection.
  seenVersion(): number | undefined;
}

// The parts of a WebSocket that are used, so that tests can bring their own.
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

const FIRST_DELAY = 400;
const LONGEST_DELAY = 8000;

export class TableConnection {
  private socket: Socket | null = null;
  private isOpen = false;
  private isClosed = false;
  private delay = FIRST_DELAY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextId = 1; // 0 is the question behind every hello
  private readonly waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();

  constructor(
    private readonly address: string,
    private readonly token: string | undefined,
    private readonly listener: ConnectionListener,
    private readonly makeSocket: (address: string) => Socket = (url) => new WebSocket(url) as unknown as Socket
  ) {
    this.connect();
  }

  // Sends a message; settles when the server has stored or refused it.
  send(message: ClientMessage): Promise<void> {
    if (!this.socket || !this.isOpen) return Promise.reject(new RequestError('away', 'the server does not answer'));
    const id = this.nextId++;
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  // Tries again at once, when the browser says that the network is back or the page is looked at again.
  hurry(): void {
    if (this.socket || this.isClosed) return;
    clearTimeout(this.timer);
    this.delay = FIRST_DELAY;
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const socket = this.makeSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      const version = this.listener.seenVersion();
      socket.send(
        JSON.stringify({
          type: 'hello',
          protocol: TABLE_PROTOCOL,
          ...(this.token ? { token: this.token } : {}),
          ...(version === undefined ? {} : { version })
        })
      );
      // Always answered, even where a hello is not because nothing is new; so this tells that the table is there.
      socket.send(JSON.stringify({ type: 'details', id: 0 }));
    };
    socket.onmessage = ({ data }) => this.take(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.lost();
  }

  private take(message: ServerMessage): void {
    if (message.type === 'error' && message.id === null && !this.isOpen) return this.refused(message.code);
    if (!this.isOpen) {
      this.isOpen = true;
      this.delay = FIRST_DELAY;
      this.listener.state('open');
    }
    if (message.type === 'done' || message.type === 'error' || message.type === 'details') this.settle(message);
    this.listener.message(message);
  }

  private settle(message: { type: string; id: number | string | null; code?: string; message?: string }): void {
    const waiting = typeof message.id === 'number' ? this.waiting.get(message.id) : undefined;
    if (!waiting) return;
    this.waiting.delete(message.id as number);
    if (message.type === 'error') waiting.reject(new RequestError(message.code ?? '', message.message ?? ''));
    else waiting.resolve();
  }

  // A refused hello is final, unless the server only could not read its store.
  private refused(code: string): void {
    if (code === 'store_failed') return;
    this.isClosed = true;
    this.listener.state('refused', code);
    this.socket?.close();
  }

  private lost(): void {
    this.socket = null;
    this.isOpen = false;
    for (const { reject } of this.waiting.values()) reject(new RequestError('away', 'the server does not answer'));
    this.waiting.clear();
    if (this.isClosed) return;
    this.listener.state('away');
    this.timer = setTimeout(() => this.connect(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(LONGEST_DELAY, this.delay * 1.7);
  }
}

export function socketAddress(table: string, location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/socket`;
}
