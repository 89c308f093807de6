// A table on the screen: its connection, what is known of it, and what a person can do there.
import { actionKey } from '../../game/offers';
import { after, isMyTurn, type Table, withHistory } from '../../game/table';
import { entryTexts, errorText, seatName } from '../../i18n/words';
import { t } from '../../i18n/index.svelte';
import { fetchReplay } from '../../net/http';
import { type ConnectionState, socketAddress, TableConnection } from '../../net/table_connection';
import type { Action } from '../../protocol/game';
import type { ClientMessage, ServerMessage, UpdateMessage } from '../../protocol/table';
import { playTurnSound } from '../sound';
import { settings } from '../settings.svelte';

const DETAILS_DELAY = 120;
const NOTE_TIME = 6000;

export class TableSession {
  table = $state.raw<Table | null>(null);
  connection = $state<ConnectionState>('connecting');
  refusal = $state('');
  isBusy = $state(false);
  note = $state(''); // what went wrong last
  said = $state.raw<string[]>([]); // for the live region
  skew = 0; // how far this computer's clock is before the server's
  // Called with every update of the game, so that the board can show what happened.
  onUpdate: ((update: UpdateMessage) => void) | null = null;

  private readonly socket: TableConnection;
  private detailsTimer: ReturnType<typeof setTimeout> | undefined;
  private noteTimer: ReturnType<typeof setTimeout> | undefined;
  private hasHistory = false;
  private wasMyTurn = false;

  constructor(
    readonly id: string,
    readonly token: string | undefined
  ) {
    this.socket = new TableConnection(socketAddress(id, location), token, {
      message: (message) => this.take(message),
      state: (state, code) => this.setConnection(state, code),
      seenVersion: () => this.table?.version
    });
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  close(): void {
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.detailsTimer);
    this.socket.close();
  }

  private readonly hurry = (): void => {
    if (!document.hidden) this.socket.hurry();
  };

  private setConnection(state: ConnectionState, code = ''): void {
    this.connection = state;
    this.refusal = code;
    this.isBusy = false;
  }

  private take(message: ServerMessage): void {
    this.table = after(this.table, message);
    if (!this.table) return;
    if (message.type === 'update') {
      this.skew = Date.now() - message.at;
      this.say(message);
      this.onUpdate?.(message);
      if (message.state) this.wantDetails();
    }
    if (message.type === 'view') void this.fetchHistory();
    this.noticeTurn();
  }

  // Somebody who comes later sees the log and the score curve from the beginning.
  private async fetchHistory(): Promise<void> {
    if (this.hasHistory || !this.table || this.table.status === 'open') return;
    this.hasHistory = true;
    try {
      const updates = await fetchReplay(this.id);
      if (this.table) this.table = withHistory(this.table, updates);
    } catch {
      this.hasHistory = false;
    }
  }

  private noticeTurn(): void {
    const isMine = this.table !== null && isMyTurn(this.table);
    if (isMine && !this.wasMyTurn) {
      if (settings.hasSound) playTurnSound();
      this.said = [...this.said.slice(-3), t('turn.your')];
    }
    // Between two steps of one turn there is a moment without a question; that is no new turn.
    if (isMine || (this.table?.game?.player ?? null) !== null) this.wasMyTurn = isMine;
  }

  private say(update: UpdateMessage): void {
    const table = this.table;
    if (!table) return;
    const { version, at, kind, seat, text, events = [] } = update;
    const texts = kind === 'undo' ? [t('do.undo')] : entryTexts({ version, at, kind, seat, text, events }, (player) => seatName(table, player));
    if (texts.length > 0) this.said = [...this.said.slice(-3), texts.join(' ')];
  }

  private wantDetails(): void {
    if (!this.table?.rules.aids && this.table?.status !== 'over') return;
    clearTimeout(this.detailsTimer);
    this.detailsTimer = setTimeout(() => void this.socket.send({ type: 'details' }).catch(() => undefined), DETAILS_DELAY);
  }

  showNote(text: string): void {
    this.note = text;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => (this.note = ''), NOTE_TIME);
  }

  // One message at a time: what the answer changes decides what can be done next.
  async send(message: ClientMessage): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    try {
      await this.socket.send(message);
      return true;
    } catch (error) {
      this.showNote(errorText(error));
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  play(action: Action): void {
    const ask = this.table?.ask;
    if (!ask?.actions.some((offered) => actionKey(offered) === actionKey(action))) return;
    void this.send({ type: 'play', version: ask.version, seat: ask.seat, action });
  }

  confirm(): void {
    const ask = this.table?.ask;
    if (ask?.step === 'confirm') void this.send({ type: 'confirm', version: ask.version });
  }

  undo(): void {
    const ask = this.table?.ask;
    if (ask?.may_undo) void this.send({ type: 'undo', version: ask.version });
  }

  chat(text: string): void {
    if (text.trim() !== '') void this.socket.send({ type: 'chat', text: text.trim() }).catch((error) => this.showNote(errorText(error)));
  }
}
