import { useSearchParams } from 'react-router-dom';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { type DaySpan, isDay, spanOf } from '../../../../lib/time/day-span.ts';

/** Tab and filters of the orders, stored in the address of the page, so that going back restores them. */
export interface OrderWish<Tab extends string> extends DaySpan {
  tab: Tab;
  pair: string;
  side: '' | '1' | '2';
}

export interface OrderFilter<Tab extends string> {
  wish: OrderWish<Tab>;
  /** Of the pair; undefined for all pairs, and until the list of instruments is loaded. */
  instrument: Instrument | undefined;
  isNarrowed: boolean;
  request: { type?: 1 | 2; from?: number; to?: number };
  change(part: Partial<OrderWish<Tab>>): void;
  clear(): void;
}

const PARTS = ['tab', 'pair', 'side', 'from', 'to'] as const;

export function useOrderWish<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): OrderFilter<Tab> {
  const [parameters, setParameters] = useSearchParams();
  const instruments = useInstruments();
  const part = (name: (typeof PARTS)[number]): string => parameters.get(name) ?? '';
  const day = (name: 'from' | 'to'): string => (isDay(part(name)) ? part(name) : '');
  const pair = readId(part('pair')) === undefined ? '' : part('pair');
  const side = part('side') === '1' ? '1' : part('side') === '2' ? '2' : '';
  const tab = tabs.find((one) => one === part('tab')) ?? tabs[0];
  const wish: OrderWish<Tab> = { tab, pair, side, from: day('from'), to: day('to') };
  const write = (next: OrderWish<Tab>): void => {
    const setParts = PARTS.map((name) => [name, next[name]] as const).filter(([, it]) => it !== '');
    setParameters(Object.fromEntries(setParts), { replace: true });
  };
  return {
    wish,
    instrument:
      instruments.kind === 'ready'
        ? instruments.instruments.find(({ match_id }) => `${match_id}` === pair)
        : undefined,
    isNarrowed: pair !== '' || side !== '' || wish.from !== '' || wish.to !== '',
    request: { ...(side !== '' && { type: side === '1' ? 1 : 2 }), ...spanOf(wish) },
    change: (change) => write({ ...wish, ...change }),
    clear: () => write({ ...wish, pair: '', side: '', from: '', to: '' }),
  };
}
