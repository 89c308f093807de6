// Which offer the player is about to choose: the ghost and its turn, the cursor, the menu. The pointer and the keyboard share it.
import { TILE, type Point } from './art/geometry/curve';
import type { Anchored } from './anchored';
import { figureMenu, ghostButtons } from './cards';
import type { OfferLayer, Shown } from './offer_layer';
import { type Choice, type Grouped, grouped, nextInDirection, nextPose, poseFor } from './offers';
import type { Ghost } from './loose_layer';
import { awayFromFerry } from './spots';
import type { BoardTexts, BoardTile, Offer } from './types';

export interface ChooserHost {
  readonly anchored: Anchored;
  readonly layer: OfferLayer;
  readonly texts: BoardTexts;
  look(player: number): number;
  setGhost(ghost: Ghost | undefined): void;
  setActive(id: string | undefined): void; // the element that the keyboard is on, for screen readers
  preview(tile: BoardTile | null, rot: number): void; // the ghost, and how the tile in the hand is turned
  choose(id: number): void;
  changed(): void;
  focus(): void;
  pixelsPerUnit(): number;
  segmentAt(wx: number, wy: number): number;
  isLaid(wx: number, wy: number): boolean; // a tile lies at that point
  seenAt(point: Point): Point; // where a point is seen, if a lens shows it elsewhere
}

// A ferry is taken by its whole way, everything else by its sign.
function awayFrom({ point, target }: Shown, wx: number, wy: number): number {
  const away = Math.hypot(point[0] - wx, point[1] - wy);
  const { look, place } = target!;
  return look === 'ferry' ? Math.min(away, awayFromFerry(place.at ?? [], wx - place.x * TILE, wy - place.y * TILE)) : away;
}

const NEAR = 24; // CSS pixels around a point that belong to it at least

export class Chooser {
  private offers: readonly Offer[] = [];
  private groups: Grouped = grouped([]);
  private tile = '';
  private player = 0;
  private rot = 0; // as the player last turned the tile
  private current: Shown | undefined;
  private pose = 0;
  private isKeyboard = false;
  private isPinned = false; // a touched square keeps its ghost
  private pointer: Point | undefined;
  private menu: { element: HTMLElement; choices: readonly Choice[] } | undefined;
  private buttons: HTMLElement | undefined;

  constructor(private readonly host: ChooserHost) {}

  get hasPlacements(): boolean {
    return this.groups.placements.length > 0;
  }
  get on(): Shown | undefined {
    return this.current;
  }
  get idsUnder(): readonly number[] {
    return this.current ? this.idsOf(this.current) : [];
  }
  get ghostTile(): BoardTile | undefined {
    const placement = this.current?.placement;
    return placement && { tile: placement.tile || this.tile, x: placement.x, y: placement.y, rot: placement.poses[this.pose].rot };
  }

  offer(offers: readonly Offer[], { tile, player }: { tile?: string; player?: number }): void {
    const { current } = this;
    this.closeMenu();
    this.offers = offers;
    this.groups = grouped(offers);
    const drawn = tile ?? this.groups.placements[0]?.tile ?? '';
    if (drawn !== this.tile) this.rot = 0;
    this.tile = drawn;
    this.player = player ?? 0;
    this.redraw();
    // Offers that come again (a clock ticked, somebody chatted) do not take away what the player points at.
    const again = this.host.layer.shown.find(({ key }) => key === current?.key);
    this.isPinned = this.isPinned && again !== undefined;
    this.set(again, this.isKeyboard);
  }

  redraw(): void {
    this.host.layer.show(this.groups.placements, this.groups.targets, this.player, this.labelOf);
    const again = this.host.layer.shown.find(({ key }) => key === this.current?.key);
    this.current = again;
    this.host.layer.mark(again?.key, this.isKeyboard);
  }

  // What lies under a point of the world: the nearest sign, else the offer of the ground there, else that of the square.
  under(wx: number, wy: number): Shown | undefined {
    const { shown } = this.host.layer;
    let best: Shown | undefined;
    let least = Math.max(34, NEAR / this.host.pixelsPerUnit());
    for (const one of shown) {
      const away = one.target ? awayFrom(one, wx, wy) : Infinity;
      if (away < least) [best, least] = [one, away];
    }
    if (best) return best;
    const [x, y] = [Math.floor(wx / TILE), Math.floor(wy / TILE)];
    const here = shown.filter(({ placement, target }) => (placement ?? target!.place).x === x && (placement ?? target!.place).y === y);
    const segment = here.some((one) => one.segment !== undefined) ? this.host.segmentAt(wx, wy) : -1;
    return here.find((one) => one.segment === segment) ?? here.find(({ placement, target }) => placement || target!.look === 'square');
  }

  point(wx: number, wy: number): void {
    this.pointer = [wx, wy];
    if (this.isPinned || this.menu) return;
    this.set(this.under(wx, wy), false);
  }

  leave(): void {
    this.pointer = undefined;
    if (this.isPinned || this.isKeyboard || this.menu) return;
    this.set(undefined, false);
  }

  // Says whether something was there to be chosen.
  tap(wx: number, wy: number, isTouch: boolean): boolean {
    const hit = this.under(wx, wy);
    if (!hit) {
      const wasOpen = this.isPinned || this.menu !== undefined;
      this.cancel();
      return wasOpen;
    }
    this.pointer = isTouch ? undefined : [wx, wy];
    if (hit.placement && isTouch && !(this.isPinned && this.current?.key === hit.key)) {
      this.isPinned = true;
      this.set(hit, false);
      return true;
    }
    if (this.current?.key !== hit.key) this.set(hit, false);
    this.choose();
    return true;
  }

  choose(): void {
    const { current } = this;
    if (!current) return;
    if (current.placement) return this.chosen(current.placement.poses[this.pose].id);
    const { choices } = current.target!;
    if (choices.length === 1) this.chosen(choices[0].id);
    else if (this.menu) this.chosen(this.menu.choices[0].id);
    else this.openMenu(current, choices);
  }

  rotate(by = 1): boolean {
    const placement = this.current?.placement;
    if (placement) {
      if (placement.poses.length > 1 && by !== 0) {
        this.pose = nextPose(placement, this.pose, by);
        this.rot = placement.poses[this.pose].rot;
        this.show();
      }
      return placement.poses.length > 1;
    }
    if (!this.hasPlacements || by === 0) return false;
    this.rot = (((this.rot + 90 * Math.sign(by)) % 360) + 360) % 360;
    this.show();
    return true;
  }

  // The digit of a target, or of a figure in the open menu.
  digit(number: number): boolean {
    if (this.menu) {
      const choice = this.menu.choices[number - 1];
      if (choice) this.chosen(choice.id);
      return choice !== undefined;
    }
    const hit = this.host.layer.shown.filter(({ target }) => target)[number - 1];
    if (!hit) return false;
    this.set(hit, true);
    this.choose();
    return true;
  }

  move(dx: number, dy: number, from: Point): Shown | undefined {
    const { shown } = this.host.layer;
    if (shown.length === 0) return undefined;
    this.closeMenu();
    const start = this.current?.point ?? from;
    const index = nextInDirection(
      shown.map(({ point }) => point),
      start,
      dx,
      dy
    );
    const next = shown[index] ?? this.current ?? this.nearest(from);
    this.set(next, true);
    return next;
  }

  cycle(by: number, from: Point): Shown | undefined {
    const { shown } = this.host.layer;
    if (shown.length === 0) return undefined;
    this.closeMenu();
    const index = this.current ? shown.indexOf(this.current) : -1;
    const next = index < 0 ? this.nearest(from) : shown[(index + by + shown.length) % shown.length];
    this.set(next, true);
    return next;
  }

  cancel(): boolean {
    const hadSomething = this.menu !== undefined || this.isPinned || this.isKeyboard;
    this.closeMenu();
    this.isPinned = false;
    this.set(undefined, false);
    return hadSomething;
  }

  private nearest([x, y]: Point): Shown {
    const away = ({ point }: Shown) => Math.hypot(point[0] - x, point[1] - y);
    return this.host.layer.shown.reduce((a, b) => (away(b) < away(a) ? b : a));
  }

  private set(shown: Shown | undefined, isKeyboard: boolean): void {
    const isNew = shown?.key !== this.current?.key;
    this.current = shown;
    this.isKeyboard = isKeyboard && shown !== undefined;
    if (isKeyboard) this.isPinned = false;
    if (shown?.placement && (isNew || this.pose >= shown.placement.poses.length)) this.pose = poseFor(shown.placement, this.rot);
    this.host.layer.mark(shown?.key, this.isKeyboard);
    this.host.setActive(this.isKeyboard ? shown?.element.id : undefined);
    this.show();
  }

  private show(): void {
    const ghostTile = this.ghostTile;
    // What is read of a square is how the tile would lie there now.
    const { placement, element } = this.current ?? {};
    if (placement) element?.setAttribute('aria-label', this.labelOf(placement.poses[this.pose].id));
    this.host.anchored.drop(this.buttons);
    this.buttons = undefined;
    if (ghostTile) {
      const { tile, rot, x, y } = ghostTile;
      this.host.setGhost({ tile, rot, square: { x, y }, wx: (x + 0.5) * TILE, wy: (y + 0.5) * TILE, size: 1 });
      if (this.isPinned) {
        const canTurn = this.current!.placement!.poses.length > 1;
        this.buttons = ghostButtons(
          this.host.texts,
          canTurn,
          () => this.rotate(),
          () => this.choose()
        );
        this.host.anchored.hang(this.buttons, (x + 0.5) * TILE, (y + 0.5) * TILE, (TILE / 2) * this.host.pixelsPerUnit() + 10, 'below');
      }
    } else if (this.hasPlacements && this.pointer && this.tile && !this.host.isLaid(...this.pointer)) {
      // Beside the pointer, and not over tiles: who points there wants to see them.
      const [size, aside] = [0.55, 0.3 * TILE + 14 / this.host.pixelsPerUnit()];
      this.host.setGhost({ tile: this.tile, rot: this.rot, wx: this.pointer[0] + aside, wy: this.pointer[1] + aside, size });
    } else {
      this.host.setGhost(undefined);
    }
    this.host.preview(ghostTile ?? null, ghostTile?.rot ?? this.rot);
    this.host.changed();
  }

  private openMenu(shown: Shown, choices: readonly Choice[]): void {
    const element = figureMenu(
      choices,
      (choice) => this.host.look(choice.player ?? this.player),
      this.labelOf,
      (id) => this.chosen(id)
    );
    this.menu = { element, choices };
    const [wx, wy] = this.host.seenAt(shown.point);
    this.host.anchored.hang(element, wx, wy, 34, 'above');
    if (this.isKeyboard) element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    this.host.changed();
  }

  private closeMenu(): void {
    const hadFocus = this.menu?.element.contains(document.activeElement);
    this.host.anchored.drop(this.menu?.element);
    this.menu = undefined;
    if (hadFocus) this.host.focus();
  }

  private chosen(id: number): void {
    this.closeMenu();
    this.isPinned = false;
    this.host.anchored.drop(this.buttons);
    this.buttons = undefined;
    this.host.choose(id);
  }

  private idsOf({ placement, target }: Shown): number[] {
    return placement ? [placement.poses[this.pose].id] : target!.choices.map(({ id }) => id);
  }

  private readonly labelOf = (id: number): string => {
    const offer = this.offers.find((one) => one.id === id);
    return offer ? this.host.texts.offer(offer) : '';
  };
}
