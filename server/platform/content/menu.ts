// The shortcuts of the home page and the calls of each: a shortcut that is switched off switches off its calls.
import type { Menu } from '../../../protocol/calls/platform/system.ts';
import type { CallName } from '../../../protocol/catalogue.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import type { Queryable } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';
import { menuRows } from './menu-store.ts';

export async function menuIn(
  database: Queryable,
  language: WireLanguage,
  settings: Settings,
): Promise<Menu[]> {
  const rows = await menuRows(database, language);
  return rows.map((row) => ({ ...row, enabled: settings.isOn(row.key) }));
}

/**
 * Modules by the prefix of the call's name. Calls without an entry, such as accounts, prices and balances,
 * can't be switched off.
 */
const MODULES: readonly (readonly [begins: string, module: string])[] = [
  ['wallet.charge_req', 'recharge'],
  ['wallet.get_in_address', 'recharge'],
  ['wallet.out', 'withdraw'],
  ['user.onlineOut', 'withdraw'],
  ['user.Transfer', 'exchange'],
  ['user.getTransferFee', 'exchange'],
  ['wallet.change', 'transfer'],
  ['wallet.gather', 'transfer'],
  ['lever.submit', 'futures'],
  ['lever.reverse', 'futures'],
  ['microtrade.', 'options'],
  ['coin.', 'spot'],
  ['follow.', 'copy'],
  ['project', 'ieo'],
  ['user.project', 'ieo'],
  ['lh.', 'mining'],
  ['dual.', 'invest'],
  ['legal_deal_platform', 'otc'],
  ['otc.', 'otc'],
  ['bind_box.', 'nft'],
  ['coupon.', 'coupon'],
  ['game.', 'game'],
  ['chat.', 'chat'],
  ['real.', 'real'],
  ['user.real', 'real'],
];

/** Users must be able to get their money back: closing, cancelling and viewing work while a module is off. */
const ALWAYS = new Set<CallName>([
  'coin.cancelOrder',
  'coin.batch_cancel',
  'coin.list',
  'coin.totals',
  'coin.fills',
  'microtrade.lists',
  'microtrade.totals',
  'microtrade.cancelMicOrder',
  'follow.cancel',
  'follow.selfHolding',
  'follow.my',
  'follow.historyTrade',
  'user.project.order',
  'lh.deposit.order',
  'lh.deposit.order.cancel',
  'lh.deposit.yields',
  'dual.dual_list',
  'otc.list',
  'otc.detail',
  'otc.message',
  'otc.pay',
  'otc.release',
  'otc.cancel',
  'otc.dispute',
  'bind_box.getMyNFTs',
  'bind_box.getMyBindBoxQuotationLog',
  'bind_box.getNeedPayNFTOrder',
  'bind_box.payNFTOrder',
  'bind_box.readNFTOrderMessage',
  'coupon.list',
  'real.state',
]);

export function moduleOf(call: CallName): string | undefined {
  if (ALWAYS.has(call)) return undefined;
  return MODULES.find(([begins]) => call.startsWith(begins))?.[1];
}
