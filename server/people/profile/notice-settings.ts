// Which notices are pushed and play a sound (R-NOTICE-1, R-NOTICE-2).
import type { Notice } from '../../../protocol/calls/people/account.ts';

const ALL_KINDS = [
  ...(['system', 'order', 'liquidation', 'copy', 'funds', 'identity'] as const),
  ...(['security', 'nft', 'otc', 'product'] as const),
] as const satisfies readonly Notice['kind'][];

export interface NoticeSettings {
  unpushed: readonly string[];
  silent: readonly string[];
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string;
}

export const STANDARD: NoticeSettings = {
  unpushed: [],
  silent: [],
  quiet_from: null,
  quiet_to: null,
  time_zone: '+00:00',
};

/** Shown at all hours. */
const URGENT: readonly Notice['kind'][] = ['security', 'liquidation'];

export interface NoticeWish {
  kind?: Notice['kind'] | undefined;
  push?: boolean | undefined;
  sound?: boolean | undefined;
  quiet_from?: string | undefined;
  quiet_to?: string | undefined;
  time_zone?: string | undefined;
}

export function changeSettings(settings: NoticeSettings, wish: NoticeWish): NoticeSettings {
  const { kind, push, sound, time_zone = settings.time_zone } = wish;
  const { quiet_from = settings.quiet_from, quiet_to = settings.quiet_to } = wish;
  const kinds = kind === undefined ? ALL_KINDS : [kind];
  const hasHours = quiet_from !== quiet_to;
  return {
    unpushed: changeKinds(settings.unpushed, kinds, push),
    silent: changeKinds(settings.silent, kinds, sound),
    quiet_from: hasHours ? quiet_from : null,
    quiet_to: hasHours ? quiet_to : null,
    time_zone,
  };
}

function changeKinds(
  before: readonly string[],
  kinds: readonly string[],
  isOn: boolean | undefined,
): readonly string[] {
  if (isOn === undefined) return before;
  const others = before.filter((one) => !kinds.includes(one));
  return isOn ? others : [...others, ...kinds];
}

export function shownSettings({ unpushed, silent, ...hours }: NoticeSettings) {
  const kinds = ALL_KINDS.map((kind) => ({
    kind,
    push: !unpushed.includes(kind),
    sound: !silent.includes(kind),
  }));
  return { kinds, ...hours };
}

export function deliveryOf(
  settings: NoticeSettings,
  kind: Notice['kind'],
  time: number,
): { push: boolean; sound: boolean } {
  const isQuiet = isQuietAt(settings, time);
  const push = !settings.unpushed.includes(kind) && (!isQuiet || URGENT.includes(kind));
  return { push, sound: push && !isQuiet && !settings.silent.includes(kind) };
}

function isQuietAt({ quiet_from, quiet_to, time_zone }: NoticeSettings, time: number): boolean {
  if (quiet_from === null || quiet_to === null) return false;
  const clock = clockIn(time_zone, time);
  return quiet_from < quiet_to
    ? clock >= quiet_from && clock < quiet_to
    : clock >= quiet_from || clock < quiet_to;
}

function clockIn(timeZone: string, time: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(time);
}
