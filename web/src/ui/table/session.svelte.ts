// A table on the screen: its connection, what is known of it, and what a person can do there.
import { actionKey } from '../../game/offers';
import { after, isMyTurn, type Table, withHistory } from '../../game/table';
import { entryTexts, errorText, seatName, spokenText, stepText, tileText, turnText } from '../../i18n/words';
import { t } from '../../i18n/index.svelte';
import { fetchReplay, fetchTable, type RequestError } from '../../net/http';
import { type Move, Pace } from '../../net/pace';
import { type ConnectionState, socketAddress, TableConnection } from '../../net/table_connection';
import type { Action } from '../../protocol/game';
import type { ClientMessage, ServerMessage, UpdateMessage } from '../../protocol/table';
import { Announcer } from '../announcer.svelte';
import { playSoundOf, playTurnSound } from '../sound';
import { isStill, settings } from '../settings.svelte';

const DETAILS_DELAY = 120;
const NOTE_TIME = 6000;
const MOVE_GAP = 450; // ms that a laid tile is seen before the next one

export class TableSession {
  table = $state.raw<Table | null>(null);
  connection = $state<ConnectionState>('connecting');
  refusal = $state('');
  isBusy = $state(false);
  note = $state(''); // what went wrong last
  readonly announcer = new Announcer();
  skew = 0; // how far this computer's clock is before the server's
  // Called with every update of the game, so that the board can show what happened.
  onUpdate: ((update: UpdateMessage) => void) | null = null;

  private readonly socket: TableConnection;
  private readonly pace: Pace<ServerMessage>;
  private detailsTimer: ReturnType<typeof setTimeout> | undefined;
  private noteTimer: ReturnType<typeof setTimeout> | undefined;
  private hasHistory = false;
  private noticedTurn = '';
  private noticedQuestion = '';

  constructor(
    readonly id: string,
    readonly token: string | undefined
  ) {
    const pace = (this.pace = new Pace<ServerMessage>(
      (message) => this.take(message),
      (message) => this.moveOf(message),
      () => (isStill() || settings.isTextView || document.hidden || this.hasClock ? 0 : MOVE_GAP)
    ));
    this.socket = new TableConnection(socketAddress(id, location), token, {
      message: (message) => {
        if (message.type === 'update') this.skew = Date.now() - message.at;
        pace.take(message);
      },
      state: (state, code) => {
        // What came before it is shown before it, so that a new hello asks for no more than is missing.
        pace.flush();
        this.setConnection(state, code);
      },
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
    this.pace.close();
  }

  // Where seconds count, nobody waits for a motion.
  private get hasClock(): boolean {
    const clock = this.table?.rules.clock;
    return !!clock && 'seconds' in clock;
  }

  private readonly hurry = (): void => {
    if (document.hidden) this.pace.flush();
    else this.socket.hurry();
  };

  private setConnection(state: ConnectionState, code = ''): void {
    this.connection = state;
    this.refusal = code;
    this.isBusy = false;
    if (state === 'away' && !this.table) void this.askForTable();
  }

  // A browser does not tell why a socket was refused; if there is no such table, waiting for it is in vain.
  private async askForTable(): Promise<void> {
    try {
      await fetchTable(this.id);
    } catch (error) {
      if ((error as RequestError).code !== 'unknown_table') return;
      this.socket.close();
      this.setConnection('refused', 'unknown_table');
    }
  }

  private moveOf(message: ServerMessage): Move | undefined {
    const placed = message.type === 'update' ? message.events?.find((event) => event.type === 'placed') : undefined;
    return placed && (this.table?.ownSeats.includes(placed.player) ? 'own' : 'other');
  }

  private take(message: ServerMessage): void {
    this.table = after(this.table, message);
    if (!this.table) return;
    if (message.type === 'update') {
      this.say(message);
      if (settings.hasSound && message.events) playSoundOf(message.events);
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

  // A sound and a sentence when somebody here must decide; in one's own turn each further question is said too.
  private noticeTurn(): void {
    const table = this.table;
    if (!table || !isMyTurn(table) || !table.ask || !table.game) return;
    const { ask, game } = table;
    // A turn that waits for its confirmation is still the same, though the game has gone on.
    const turn = ask.step === 'confirm' ? this.noticedTurn : `${game.turn} ${ask.seat}`;
    const question = `${turn} ${ask.version}`;
    if (turn !== this.noticedTurn) {
      if (settings.hasSound) playTurnSound();
      this.announcer.say(`${turnText(table)}.`, game.drawn ? `${t('turn.drawn')}: ${tileText(game.drawn)}.` : '', stepText(ask.step, ask.actions));
    } else if (question !== this.noticedQuestion) {
      this.announcer.say(stepText(ask.step, ask.actions));
    }
    this.noticedTurn = turn;
    this.noticedQuestion = question;
  }

  private say(update: UpdateMessage): void {
    const table = this.table;
    if (!table) return;
    const { version, at, kind, seat, text, events = [] } = update;
    const nameOf = (player: number): string => seatName(table, player);
    this.announcer.say(...(kind === 'undo' ? [t('do.undo')] : entryTexts({ version, at, kind, seat, text, events }, nameOf, spokenText)));
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
