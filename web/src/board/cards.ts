// The small cards of the board: a menu of figures, buttons for the ghost, a note, facts, the tiles that fit a square.
import { emblemSvg, figureSvg } from './art/figures/figure_art';
import { kindOf } from './figure_layer';
import type { Choice } from './offers';
import { quarterTurns, seedAt } from './places';
import { div, escaped } from './svg';
import type { BoardTexts, Facts, Fit, Square } from './types';
import type { Workshop } from './workshop';

function button(className: string, inner: string, label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.innerHTML = inner;
  element.setAttribute('aria-label', label);
  element.title = label;
  // The board keeps the keyboard, so that digits and arrows go on working.
  element.addEventListener('pointerdown', (event) => event.preventDefault());
  element.addEventListener('click', onClick);
  return element;
}

function card(className: string): HTMLDivElement {
  const element = div(`board-card ${className}`);
  element.setAttribute('data-board-control', '');
  return element;
}

export function figureMenu(choices: readonly Choice[], look: (choice: Choice) => number, labelOf: (id: number) => string, choose: (id: number) => void): HTMLElement {
  const menu = card('board-menu');
  menu.setAttribute('role', 'menu');
  choices.forEach((choice, i) => {
    const picture = choice.figure ? figureSvg(kindOf(choice.figure), { player: look(choice), size: 40 }) : escaped(labelOf(choice.id));
    const gain = choice.gain ? `<b class="board-menu-gain">+${choice.gain}</b>` : '';
    const item = button('board-menu-item', `${picture}<span>${i + 1}</span>${gain}`, labelOf(choice.id), () => choose(choice.id));
    item.setAttribute('role', 'menuitem');
    item.setAttribute('data-offers', String(choice.id));
    item.tabIndex = -1;
    menu.append(item);
  });
  // Arrows go from one to the next, and Enter takes the one that has the focus; everything else is the board's.
  menu.addEventListener('keydown', (event) => {
    const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      items[(items.indexOf(document.activeElement as HTMLElement) + by + items.length) % items.length].focus();
    }
    if (by || event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  });
  return menu;
}

const TURN = '<svg viewBox="-12 -12 24 24" width="26" height="26"><path d="M6.500-5.500A8.500 8.500 0 1 0 8.500 1M7.500-10v5.500h-5.500" fill="none" stroke="currentColor" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const CHECK = '<svg viewBox="-12 -12 24 24" width="28" height="28"><path d="M-7 0l5 5.500L8-6" fill="none" stroke="currentColor" stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round"/></svg>';

export function ghostButtons(texts: BoardTexts, canTurn: boolean, turn: () => void, place: () => void): HTMLElement {
  const buttons = card('board-ghost-buttons');
  if (canTurn) buttons.append(button('board-round', TURN, texts.turn, turn));
  buttons.append(button('board-round board-go', CHECK, texts.place, place));
  return buttons;
}

export function note(text: string): HTMLElement {
  const element = card('board-note');
  element.textContent = text;
  return element;
}

function factsInside({ title, players = [], rows, note }: Facts, look: (player: number) => number): string {
  const emblems = players.map((player) => emblemSvg(look(player), 18)).join('');
  const list = rows.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('');
  return `<p class="board-facts-title">${emblems}<span>${escaped(title)}</span></p>${list ? `<dl>${list}</dl>` : ''}${note ? `<p>${escaped(note)}</p>` : ''}`;
}

// What is known of something on the board.
export function factsCard(facts: Facts, look: (player: number) => number): HTMLElement {
  const element = card('board-facts');
  element.innerHTML = factsInside(facts, look);
  return element;
}

// The tiles that still fit a square, as pictures with how many are left.
export function fitsCard(
  { square, list, facts, more }: { square: Square; list: readonly Fit[]; facts: Facts | undefined; more: number },
  look: (player: number) => number,
  workshop: Workshop,
  theme: 'light' | 'night'
): HTMLElement {
  const element = card('board-facts board-fits');
  const row = div('board-fits-row');
  for (const { tile, rot, left } of list) {
    const drawing = workshop.picture({ tile, rotation: quarterTurns(rot ?? 0), seed: seedAt(square), detail: 'far', theme });
    const picture = drawing ? `<img alt="" width="40" height="40" src="data:image/svg+xml,${encodeURIComponent(drawing)}">` : '<i></i>';
    row.append(div('board-fit', `${picture}<b>×${left}</b>`));
  }
  if (more > 0) row.append(div('board-fit board-fits-more', `+${more}`));
  if (list.length > 0) element.append(row);
  if (facts) element.append(div('board-fits-text', factsInside(facts, look)));
  return element;
}
