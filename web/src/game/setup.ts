// The set-up form: what a person chooses before a game, how it is kept and put into a link, and the table that it makes.
import type { Catalogue, TableSetup } from '../protocol/http';
import type { Seat } from '../protocol/table';

export type SeatChoice = { kind: 'me' } | { kind: 'screen'; name: string } | { kind: 'open' } | { kind: 'bot'; bot: string };

export interface SetupChoice {
  seats: SeatChoice[];
  modules: string[]; // whole modules, or parts like "inns.large"
  options: Record<string, string>;
  clock: { kind: 'none' } | { kind: 'game'; minutes: number; bonus: number } | { kind: 'days'; days: number };
  isPublic: boolean;
  hasAids: boolean;
}

export const MAX_SEATS = 6;

export const defaultSetup: SetupChoice = {
  seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }],
  modules: ['farmers'],
  options: {},
  clock: { kind: 'none' },
  isPublic: false,
  hasAids: true
};

// Names are told apart by a number, so that two bots or two nameless people are not the same person.
function uniqueNames(names: string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

export function tableSetup(choice: SetupChoice, myName: string, botNames: Record<string, string>): TableSetup {
  const names = uniqueNames(
    choice.seats.map((seat) => {
      if (seat.kind === 'me') return myName;
      if (seat.kind === 'screen') return seat.name || myName;
      return seat.kind === 'bot' ? (botNames[seat.bot] ?? seat.bot) : '';
    })
  );
  const seats = choice.seats.map((seat, index): Seat => {
    if (seat.kind === 'open') return { kind: 'open' };
    if (seat.kind === 'bot') return { kind: 'bot', bot: seat.bot, name: names[index] };
    return { kind: 'person', name: names[index] };
  });
  const { clock } = choice;
  return {
    seats,
    modules: choice.modules,
    options: Object.fromEntries(Object.entries(choice.options).filter(([name]) => hasModule(choice.modules, name.split('.')[0]))),
    clock: clock.kind === 'none' ? null : clock.kind === 'days' ? { days: clock.days } : { seconds: clock.minutes * 60, bonus: clock.bonus },
    public: choice.isPublic,
    aids: choice.hasAids,
    confirm: true
  };
}

// Modules are listed as in the books: those of the base box first, then the large ones, then the small ones; what is new comes last.
const BOOK = ['base', 'farmers', 'river', 'abbot', 'inns', 'traders', 'flying', 'messages', 'ferries', 'gold', 'magic', 'robbers', 'circles'];
export const moduleRank = (name: string): number => (BOOK.includes(name) ? BOOK.indexOf(name) : BOOK.length);

// What this page can show: the engine knows more modules than the page yet has pictures and questions for.
const isShownHere = (name: string): boolean => BOOK.includes(name.split('.')[0]);

// The part of the server's catalogue that can be played on this page.
export function playableHere(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    modules: catalogue.modules.filter((module) => isShownHere(module.name)),
    rule_sets: catalogue.rule_sets.map((set) => set.filter(isShownHere)).sort((a, b) => b.length - a.length),
    options: catalogue.options.filter((option) => isShownHere(option.name))
  };
}

export const hasModule = (modules: readonly string[], name: string): boolean =>
  modules.some((module) => module === name || module.startsWith(`${name}.`));

// Switches a whole module or one part; a module of which all parts are on is written as the whole.
export function toggled(modules: readonly string[], name: string, parts: readonly string[]): string[] {
  const [whole] = name.split('.');
  const isOn = new Set(parts.filter((part) => modules.includes(whole) || modules.includes(part)));
  const others = modules.filter((module) => module !== whole && !module.startsWith(`${whole}.`));
  if (name === whole) return hasModule(modules, whole) ? others : [...others, whole];
  if (isOn.has(name)) isOn.delete(name);
  else isOn.add(name);
  if (isOn.size === parts.length) return [...others, whole];
  return [...others, ...parts.filter((part) => isOn.has(part))];
}

// The bot for whoever has not chosen one.
export const usualBot = (bots: string[]): string => (bots.includes('normal') ? 'normal' : (bots.at(-1) ?? 'greedy'));

// What the server does not know (any more) is left out of a set-up from elsewhere.
export function checkedSetup(choice: SetupChoice, catalogue: Catalogue): SetupChoice {
  const known = new Set(catalogue.modules.flatMap((module) => [module.name, ...module.parts.map((part) => part.name)]));
  const bots = catalogue.bots.map((bot) => bot.name);
  return {
    ...choice,
    modules: choice.modules.filter((module) => known.has(module)),
    options: Object.fromEntries(
      Object.entries(choice.options).filter(([name, value]) => catalogue.options.find((option) => option.name === name)?.values.includes(value))
    ),
    seats: choice.seats.map((seat) => (seat.kind === 'bot' && !bots.includes(seat.bot) ? { kind: 'bot', bot: usualBot(bots) } : seat))
  };
}

// As a short text for a link: base64 of JSON with the letters that an address allows.
export function setupToText(choice: SetupChoice): string {
  const bytes = new TextEncoder().encode(JSON.stringify(choice));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function setupFromText(text: string): SetupChoice | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return setupFromJson(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

// Reads what was kept or sent; anything that is not a set-up is refused as a whole.
export function setupFromJson(text: string): SetupChoice | null {
  try {
    const choice = { ...defaultSetup, ...(JSON.parse(text) as Partial<SetupChoice>) };
    const seatKinds = ['me', 'screen', 'open', 'bot'];
    const isGood =
      Array.isArray(choice.seats) &&
      choice.seats.length >= 1 &&
      choice.seats.length <= MAX_SEATS &&
      choice.seats.every((seat) => seatKinds.includes(seat.kind)) &&
      Array.isArray(choice.modules) &&
      ['none', 'game', 'days'].includes(choice.clock.kind);
    return isGood ? choice : null;
  } catch {
    return null;
  }
}
