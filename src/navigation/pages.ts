import { type ComponentType, createElement } from 'react';
import { HomePage } from '../features/platform/home/home-page.tsx';
import { registerKnownPages } from '../lib/pages/known-pages.ts';
import type { PageId } from '../lib/pages/pages.ts';
import { InstrumentPlaceholder } from './instrument-placeholder.tsx';
import { later } from './late-page.ts';
import type { PageEntry } from './page-entry.ts';
import { PageModule } from './page-module.ts';
import { type KnownPageId, type LatePageId, PAGE_TABLE } from './page-table.ts';
import {
  AssetsSkeleton,
  FinancialSkeleton,
  MarketSkeleton,
  TradeSkeleton,
} from './tab-skeletons.tsx';

const SKELETONS: Readonly<Partial<Record<KnownPageId, ComponentType>>> = {
  'pages/market/market': MarketSkeleton,
  'pages/market/detail': InstrumentPlaceholder,
  'pages/transaction/index': TradeSkeleton,
  'pages/financial/index': FinancialSkeleton,
  'pages/fund/assets': AssetsSkeleton,
};

/** Where the code of each page is: not needed by the first view. */
const latePages = (): Promise<typeof import('./late-pages.ts')> => import('./late-pages.ts');

const codeOf = (id: LatePageId): PageModule =>
  new PageModule(async () => (await latePages()).LATE_PAGES[id]());

const Home = (): ReturnType<typeof createElement> =>
  createElement(HomePage, { hasPage: (path: string) => isThere(path.slice(1)) });

const entries = new Map<KnownPageId, PageEntry>();

function entryOf(id: KnownPageId): PageEntry {
  let entry = entries.get(id);
  if (entry === undefined) {
    entry = { ...PAGE_TABLE[id], page: id === 'pages/index/index' ? Home : codeOf(id) };
    const skeleton = SKELETONS[id];
    if (skeleton !== undefined) entry.skeleton = skeleton;
    if (id === 'pages/transaction/index')
      entry.wide = new PageModule(async () => (await latePages()).TRADE_DESK());
    entries.set(id, entry);
  }
  return entry;
}

const ABSENT: PageEntry = {
  page: new PageModule(later(() => import('./absent-page.tsx'), 'AbsentPage', 'absent')),
};

const GALLERY: PageEntry | undefined = import.meta.env.DEV
  ? {
      page: new PageModule(
        later(() => import('../features/platform/gallery/gallery-page.tsx'), 'GalleryPage'),
      ),
      withoutServer: true,
    }
  : undefined;

const START: PageId = 'pages/index/index';

/** Aliases: addresses in shared links and by other names. */
const OTHER_NAMES: Readonly<Record<string, PageId>> = {
  '/': START,
  // In the links that users share.
  '/register': 'pages/common/register',
  // Identifiers of the specification that share a page here: the second page of sharing, which is its card; the
  // areas by which settings knew the picker; the start of the first app.
  '/pages/setting/share2': 'pages/setting/share',
  '/pages/setting/areas': 'pages/common/area',
  // Records of one account and of all: the bills with a filter.
  '/pages/fund/assets_record': 'pages/setting/bill',
  '/pages/fund/assets_all_record': 'pages/setting/bill',
  '/pages/quotation/index': START,
  '/pages/quotation/index.vue': START,
};

export function properPath(path: string): string {
  const trimmedPath = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const name = OTHER_NAMES[trimmedPath];
  return name === undefined ? trimmedPath : `/${name}`;
}

export function pageAt(path: string): PageEntry {
  if (GALLERY !== undefined && path === '/gallery') return GALLERY;
  const id = path.slice(1);
  return isThere(id) ? entryOf(id) : ABSENT;
}

registerKnownPages(isThere);

export function isThere(id: string): id is KnownPageId {
  return Object.hasOwn(PAGE_TABLE, id);
}
