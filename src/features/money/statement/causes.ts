import { pagePath } from '../../../lib/pages/known-pages.ts';
import type { IconName } from '../../../ui/media/icons.tsx';
import type { BillRecord } from './use-records.ts';

interface Cause {
  icon: IconName;
  /** Pages that show the cause of the change, the best first. */
  pages: readonly string[];
  opens: 'order' | 'transfer' | 'convert' | 'recharge' | 'withdraw' | 'product';
}

const IN_OUT = '/fund/receive_withdraw_record';
const TRADE = '/transaction/index';

const CAUSES: Readonly<Record<Exclude<BillRecord['cause'], 'other'>, Cause>> = {
  lever: {
    icon: 'candles',
    pages: ['/transaction/contract_order', `${TRADE}?tab=contract`],
    opens: 'order',
  },
  micro: {
    icon: 'clock',
    pages: ['/transaction/seconds_order', `${TRADE}?tab=option`],
    opens: 'order',
  },
  coin: {
    icon: 'trade',
    pages: ['/transaction/currency_order', `${TRADE}?tab=spot`],
    opens: 'order',
  },
  recharge: { icon: 'deposit', pages: [`${IN_OUT}?tab=deposits`], opens: 'recharge' },
  withdraw: { icon: 'withdraw', pages: [`${IN_OUT}?tab=withdrawals`], opens: 'withdraw' },
  convert: {
    icon: 'convert',
    pages: ['/fund/transfer_history?tab=conversions'],
    opens: 'convert',
  },
  move: { icon: 'transfer', pages: ['/fund/transfer_history'], opens: 'transfer' },
  project: { icon: 'rise', pages: ['/ieo/order', '/ieo/ieo'], opens: 'product' },
  lock: { icon: 'lock', pages: ['/lockming/order', '/lockming/lockming'], opens: 'product' },
  dual: { icon: 'latest', pages: ['/invest/mine', '/invest/invest'], opens: 'product' },
  otc: { icon: 'card', pages: ['/otc/orders', '/otc/otc'], opens: 'order' },
  nft: { icon: 'picture', pages: ['/nft/mine', '/nft/nft'], opens: 'product' },
};

export function iconOf({ cause }: BillRecord): IconName {
  return cause === 'other' ? 'orders' : CAUSES[cause].icon;
}

export function causePage({
  cause,
}: BillRecord): (Pick<Cause, 'opens'> & { path: string }) | undefined {
  if (cause === 'other') return undefined;
  const { pages, opens } = CAUSES[cause];
  const path = pages.map(pagePath).find((one) => one !== undefined);
  return path === undefined ? undefined : { opens, path };
}
