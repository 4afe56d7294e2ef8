import type { Call } from '../../protocol/calls/platform/call.ts';
import { AREAS } from '../../protocol/catalogue.ts';

const TITLES = {
  order: 'Unknown results',
  system: 'System and content',
  files: 'Files',
  account: 'Account and security',
  identity: 'Identity, addresses, cards, invitation',
  wallet: 'Wallet and records',
  funds: 'Deposits, withdrawals, conversion, practice money',
  market: 'Market',
  watch: 'Favourites and alerts',
  chart: 'Drawings and templates of charts',
  scan: 'Scanner',
  contract: 'Contract trading',
  limits: 'Own limits',
  options: 'Timed options',
  spot: 'Spot',
  products: 'IEO, lock-mining, invest',
  follow: 'Copy trading',
  otc: 'OTC',
  nft: 'NFT',
  people: 'Support, chat, coupons, game',
} as const satisfies Record<keyof typeof AREAS, string>;

export interface Area {
  key: string;
  title: string;
  calls: Call[];
}

export function areasOf(): Area[] {
  return Object.entries(AREAS).map(([key, area]) => {
    const calls = Object.values(area).filter(isCall);
    calls.sort((one, other) => (one.path < other.path ? -1 : 1));
    return { key, title: TITLES[key as keyof typeof AREAS], calls };
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'gates' in value;
}
