// Which pages stand side by side in a wide window: a list, and the page of one of its rows. Both are ordinary pages.
import type { PageId } from '../../lib/pages/pages.ts';

export type Group =
  | 'market'
  | 'settings'
  | 'copy'
  | 'assets'
  | 'finance'
  | 'otc'
  | 'nft'
  | 'trade'
  | 'home';

interface Pair {
  group: Group;
  list: PageId;
  /** Beginnings of the identifiers that open beside the list. */
  details: readonly string[];
  /** What stands beside the list before a row is chosen. */
  first?: string;
}

const PAIRS: readonly Pair[] = [
  { group: 'market', list: 'pages/market/market', details: ['pages/market/detail'] },
  {
    group: 'assets',
    list: 'pages/fund/assets',
    details: ['pages/fund/', 'pages/setting/bill'],
    first: '/pages/setting/bill',
  },
  {
    group: 'copy',
    list: 'pages/copytrade/copy',
    details: ['pages/copytrade/', 'pages/follow/'],
    first: '/pages/copytrade/my',
  },
  {
    group: 'finance',
    list: 'pages/financial/index',
    details: ['pages/lockming/', 'pages/invest/', 'pages/ieo/'],
    first: '/pages/lockming/lockming',
  },
  { group: 'otc', list: 'pages/otc/otc', details: ['pages/otc/'], first: '/pages/otc/orders' },
  { group: 'settings', list: 'pages/setting/setting', details: ['pages/setting/'] },
];

/** Pages that fill the width themselves. */
const FULL: Readonly<Partial<Record<PageId, Group>>> = {
  'pages/transaction/index': 'trade',
  'pages/index/index': 'home',
  'pages/nft/nft': 'nft',
  'pages/nft/artwork': 'nft',
  'pages/nft/artist': 'nft',
  'pages/nft/collection': 'nft',
};

export interface Places {
  group: Group | 'reading';
  top: 'list' | 'detail' | 'only';
  /** The address of the page beside the top one. */
  beside?: string;
}

export function placesOf(path: string, preview: number | undefined): Places {
  const id = path.slice(1);
  const full = FULL[id as PageId];
  if (full !== undefined) return { group: full, top: 'only' };
  const list = PAIRS.find((pair) => pair.list === id);
  if (list !== undefined) {
    const query = preview === undefined ? '' : `?id=${preview}`;
    const first = list.group === 'market' ? `/pages/market/detail${query}` : list.first;
    return first === undefined
      ? { group: list.group, top: 'list' }
      : { group: list.group, top: 'list', beside: first };
  }
  const pair = PAIRS.find(({ details }) => details.some((start) => id.startsWith(start)));
  if (pair === undefined) return { group: 'reading', top: 'only' };
  return { group: pair.group, top: 'detail', beside: `/${pair.list}` };
}
