// A lesson on the screen: what a learner does, and what is said about it. Looks like a table to the board.
import { localTable, renamed } from '../../game/local_table';
import type { Table } from '../../game/table';
import { afterChoice, afterConfirm, eventsSince, isHeld, type Lesson, lessonBegin, type LessonState } from '../../game/tutorial';
import { t } from '../../i18n/index.svelte';
import { spokenText } from '../../i18n/words';
import type { Action, GameEvent } from '../../protocol/game';
import type { AskMessage, Seat, UpdateMessage } from '../../protocol/table';
import { Announcer } from '../announcer.svelte';
import { settings } from '../settings.svelte';

export class LessonSession {
  onUpdate: ((update: UpdateMessage) => void) | null = null;
  readonly announcer = new Announcer();
  astray = $state(0); // how often something legal was chosen that leads away from the lesson
  private state: LessonState = $state.raw()!;
  private version = $state(0);

  readonly seats = $derived.by((): Seat[] => {
    const learner: Seat = { kind: 'person', name: settings.name.trim() || t('home.default_name') };
    const other: Seat = { kind: 'bot', bot: 'greedy', name: t('bot.name.greedy') };
    return [learner, other].slice(0, this.state.moment.game.players.length);
  });
  readonly table = $derived.by((): Table => {
    const { moment, tiles, isConfirmed } = this.state;
    return {
      ...localTable(this.seats, this.lesson.modules, [0]),
      version: this.version,
      status: moment.game.over ? 'over' : 'running',
      game: renamed(moment.game, this.seats),
      board: tiles,
      isHeld: this.isHeld,
      deciding: 0,
      present: this.seats.map(() => true),
      ask: isConfirmed ? null : this.question()
    };
  });

  constructor(readonly lesson: Lesson) {
    this.state = lessonBegin(lesson);
  }

  get isHeld(): boolean {
    return isHeld(this.state);
  }
  get isDone(): boolean {
    return this.state.isConfirmed;
  }
  get turn(): number {
    return this.state.moment.turn;
  }
  get events(): GameEvent[] {
    return this.state.events;
  }
  // The points so far, in words.
  get points(): string[] {
    return this.words(this.state.events.filter(({ type }) => type === 'scored'));
  }

  private question(): AskMessage {
    const { moment, before } = this.state;
    const step = this.isHeld ? 'confirm' : moment.game.step;
    return { type: 'ask', version: this.version, seat: 0, step, actions: moment.actions, may_undo: before !== null };
  }

  private words(events: GameEvent[]): string[] {
    return events.map((event) => spokenText(event, (seat) => this.seats[seat]?.name ?? '')).filter((text) => text !== '');
  }

  private move(to: LessonState, kind: 'play' | 'confirm'): void {
    const events = eventsSince(this.state, to);
    this.astray = 0;
    this.state = to;
    this.version++;
    this.announcer.say(...this.words(events));
    this.onUpdate?.({ type: 'update', version: this.version, at: 0, kind, events });
  }

  play(action: Action): void {
    const next = afterChoice(this.state, action);
    if (next) this.move(next, 'play');
    else this.astray++;
  }

  confirm(): void {
    if (this.isHeld) this.move(afterConfirm(this.state), 'confirm');
  }

  undo(): void {
    if (!this.state.before) return;
    this.astray = 0;
    this.state = this.state.before;
    this.version++;
    this.announcer.say(t('do.undo'));
  }

  again(): void {
    this.astray = 0;
    this.state = lessonBegin(this.lesson);
    this.version++;
  }
}
