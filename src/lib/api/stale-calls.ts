// For each `user` event, the calls whose responses it makes stale.
import type { UserEventKind } from '../../../protocol/stream.ts';
import type { CallName } from './api.ts';

const BILLS = [
  'wallet.legal_log',
  'bill.records',
  'bill.summary',
] as const satisfies readonly CallName[];

export const TOUCHED: Readonly<Record<UserEventKind, readonly CallName[]>> = {
  balance: [
    'wallet.list',
    'wallet.detail',
    'wallet.equity',
    'wallet.get_info',
    'currency.user_currency_list',
    'microtrade.payable_currencies',
    'lever.deal',
    'user.getShareInfo',
    'user.getRebate',
    ...BILLS,
  ],
  lever_order: [
    ...['lever.dealall', 'lever.deal', 'lever.my_trade', 'lever.totals', 'lever.detail'],
    ...['follow.historyTrade', 'follow.traderDetail'],
  ] as const,
  micro_order: ['microtrade.lists', 'microtrade.totals'],
  coin_order: ['coin.list', 'coin.totals', 'coin.fills', 'wallet.cost_basis'],
  recharge: ['recharge.log'],
  withdrawal: ['user.withdraw.list', 'wallet.get_info'],
  project_order: ['project', 'project.detail', 'user.project.order', 'financial.summary'],
  lock_order: ['lh.deposit.config', 'lh.deposit.order', 'lh.deposit.yields', 'financial.summary'],
  dual_order: ['dual.index', 'dual.detail', 'dual.dual_list', 'financial.summary'],
  follow: [
    'follow.index',
    'follow.my',
    'follow.followers',
    'follow.historyTrade',
    'follow.skipped',
    'follow.traderDetail',
    'follow.apply_state',
  ],
  otc_order: ['otc.list', 'otc.detail', 'legal_deal_platform'],
  otc_message: ['otc.detail'],
  bid: ['bind_box.getBoxDetail', 'bind_box.getBindBoxQuotationLog', 'bind_box.getBoxList'],
  nft_order: ['bind_box.getNeedPayNFTOrder', 'bind_box.getMyNFTs', 'bind_box.getBoxDetail'],
  identity: ['real.state', 'user.info', 'wallet.get_info'],
  coupon: ['coupon.list', 'coupon.center'],
  // Refused applications are announced by a notice alone.
  notice: ['notice.list', 'user.info', 'user.getShareInfo', 'follow.apply_state'],
  support: ['support.list', 'support.messages', 'user.info'],
  alert: ['alert.list'],
  account: ['user.info', 'user.sessions', 'real.state', 'user.getShareInfo', 'follow.apply_state'],
};
