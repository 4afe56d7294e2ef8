import type { PageId } from '../lib/pages/pages.ts';
import { type LatePage, later } from './late-page.ts';

const artwork = later(
  () => import('../features/products/nft/artwork/artwork-page.tsx'),
  'ArtworkPage',
  'nft',
);
const search = () => import('../features/products/nft/search/search-page.tsx');

export const NFT_PAGES = {
  'pages/nft/nft': later(
    () => import('../features/products/nft/market/nft-page.tsx'),
    'NftPage',
    'nft',
  ),
  'pages/nft/search': later(search, 'SearchPage', 'nft'),
  'pages/nft/artist': later(search, 'ArtistsPage', 'nft'),
  'pages/nft/collection': later(search, 'CollectionsPage', 'nft'),
  'pages/nft/artwork': later(
    () => import('../features/products/nft/market/works-page.tsx'),
    'WorksPage',
    'nft',
  ),
  'pages/nft/artistDetail': later(
    () => import('../features/products/nft/artist/artist-page.tsx'),
    'ArtistPage',
    'nft',
  ),
  'pages/nft/artworkDetail': artwork,
  'pages/nft/artworkDetail_video': artwork,
  'pages/nft/mine': later(
    () => import('../features/products/nft/mine/mine-page.tsx'),
    'MinePage',
    'nft',
  ),
  'pages/nft/myNft': later(
    () => import('../features/products/nft/mine/item-page.tsx'),
    'ItemPage',
    'nft',
    'draw',
  ),
  'pages/nft/purchase': later(
    () => import('../features/products/nft/mine/purchase-page.tsx'),
    'PurchasePage',
    'nft',
  ),
  'pages/nft/purchase_one': later(
    () => import('../features/products/nft/mine/order-page.tsx'),
    'OrderPage',
    'nft',
  ),
  'pages/nft/resell': later(
    () => import('../features/products/nft/resell/resell-page.tsx'),
    'ResellPage',
    'nft',
  ),
} as const satisfies Partial<Record<PageId, LatePage>>;
