import type { PageId } from '../lib/pages/pages.ts';
import { later, type PageEntry } from './page-entry.ts';

const artwork = {
  page: later(
    () => import('../features/products/nft/artwork/artwork-page.tsx'),
    'ArtworkPage',
    'nft',
  ),
};
const search = () => import('../features/products/nft/search/search-page.tsx');

export const NFT_PAGES = {
  'pages/nft/nft': {
    page: later(() => import('../features/products/nft/market/nft-page.tsx'), 'NftPage', 'nft'),
  },
  'pages/nft/search': { page: later(search, 'SearchPage', 'nft') },
  'pages/nft/artist': { page: later(search, 'ArtistsPage', 'nft') },
  'pages/nft/collection': { page: later(search, 'CollectionsPage', 'nft') },
  'pages/nft/artwork': {
    page: later(() => import('../features/products/nft/market/works-page.tsx'), 'WorksPage', 'nft'),
  },
  'pages/nft/artistDetail': {
    page: later(
      () => import('../features/products/nft/artist/artist-page.tsx'),
      'ArtistPage',
      'nft',
    ),
  },
  'pages/nft/artworkDetail': artwork,
  'pages/nft/artworkDetail_video': artwork,
  'pages/nft/mine': {
    page: later(() => import('../features/products/nft/mine/mine-page.tsx'), 'MinePage', 'nft'),
    needsSession: true,
  },
  'pages/nft/myNft': {
    page: later(
      () => import('../features/products/nft/mine/item-page.tsx'),
      'ItemPage',
      'nft',
      'draw',
    ),
    needsSession: true,
  },
  'pages/nft/purchase': {
    page: later(
      () => import('../features/products/nft/mine/purchase-page.tsx'),
      'PurchasePage',
      'nft',
    ),
    needsSession: true,
  },
  'pages/nft/purchase_one': {
    page: later(() => import('../features/products/nft/mine/order-page.tsx'), 'OrderPage', 'nft'),
    needsSession: true,
  },
  'pages/nft/resell': {
    page: later(
      () => import('../features/products/nft/resell/resell-page.tsx'),
      'ResellPage',
      'nft',
    ),
    needsSession: true,
  },
} as const satisfies Partial<Record<PageId, PageEntry>>;
