import { COMMANDS, type Command } from '../../lib/keys/commands.ts';
import type { PageId } from '../../lib/pages/pages.ts';

/** Keys as the browser names them, by the letters of the user's keyboard; a modifier stands before its key. */
export const FIRST_KEYS: Readonly<Partial<Record<Command, string>>> = {
  buy: 'b',
  sell: 's',
  size_1: '1',
  size_2: '2',
  size_3: '3',
  size_4: '4',
  size_5: '5',
  order_type: 'm',
  to_price: 'p',
  to_size: 'l',
  stops: 't',
  next_position: 'j',
  former_position: 'k',
  close_position: 'x',
  reverse_position: 'r',
  position_stops: 'e',
  close_all: 'Shift+x',
  indicators: 'i',
  alert_here: 'a',
  full_screen: 'f',
  layout_1: 'Alt+1',
  layout_2: 'Alt+2',
  layout_3: 'Alt+3',
  layout_4: 'Alt+4',
  search: '/',
  palette: 'Ctrl+k',
  keys: '?',
  next_panel: 'F6',
};

/** After G. */
export const GO_KEYS: Readonly<Record<string, PageId>> = {
  m: 'pages/market/market',
  t: 'pages/transaction/index',
  a: 'pages/fund/assets',
  h: 'pages/index/index',
  s: 'pages/setting/setting',
};
export const GO = 'g';

export type ChosenKeys = Readonly<Partial<Record<Command, string>>>;

export function keyOf(command: Command, own: ChosenKeys): string {
  return own[command] ?? FIRST_KEYS[command] ?? '';
}

/** As a key is stored; '' for a modifier alone. */
export function nameOf(event: KeyboardEvent): string {
  const { key, altKey, ctrlKey, metaKey, shiftKey, code } = event;
  if (['Shift', 'Control', 'Alt', 'Meta', 'Dead', 'Unidentified'].includes(key)) return '';
  // With Alt a Mac writes another sign.
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (altKey) return `Alt+${digit ?? key.toLowerCase()}`;
  if (ctrlKey || metaKey) return `Ctrl+${key.toLowerCase()}`;
  if (key.length !== 1) return key;
  const letter = key.toLowerCase();
  // Of a sign, Shift is a part: `?` is another key on each keyboard.
  return shiftKey && letter !== key.toUpperCase() ? `Shift+${letter}` : letter;
}

export function commandOf(name: string, own: ChosenKeys): Command | undefined {
  if (name === '') return undefined;
  return COMMANDS.find((command) => keyOf(command, own) === name);
}

/** A key alone, or with Shift, which must not work while one types. */
export function isSingle(name: string): boolean {
  return name.length === 1 || name.startsWith('Shift+');
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The caps to press, one after the other. */
export function capsOf(name: string): readonly string[] {
  return name
    .split(/(?<=.)\+/)
    .map((cap) => (cap === 'Ctrl' && IS_MAC ? '⌘' : cap === 'Alt' && IS_MAC ? '⌥' : cap))
    .map((cap) => (cap.length === 1 ? cap.toUpperCase() : cap));
}
