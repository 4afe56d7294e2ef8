import i18next from 'i18next';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { loadCore } from '../../lib/core/core.ts';
import { loadTexts } from '../../lib/language/i18n.ts';
import type { Language } from '../../lib/language/language.ts';
import { numberRules } from '../../lib/language/number-rules.ts';
import { amountDecimals, unitOf, withSign } from '../trade/money.ts';
import { netResult } from '../trade/net-result.ts';
import { sideOf } from '../trade/side-of.ts';

const [OPEN, CLOSED] = [1, 3];
/** An older event was missed during an outage: the report of the outage lists it. */
const RECENT_MS = 10_000;

/** Openings and closings that have been announced: an order comes with its call's response and as an event. */
const announcedKeys = new Set<string>();

/** True once for each opening and closing that has just happened. A bulk close reports its orders itself. */
export function isNews(order: LeverOrder, serverNow: number): boolean {
  const { id, status, close_reason } = order;
  const time = status === OPEN ? order.handle_time : status === CLOSED ? order.complete_time : null;
  if (time === null || close_reason === 'batch' || serverNow - time > RECENT_MS) return false;
  const key = `${id}:${status}`;
  if (announcedKeys.has(key)) return false;
  announcedKeys.add(key);
  return true;
}

/** Price, lots and, of a closed position, the result after costs. */
export async function orderNews(order: LeverOrder, language: Language): Promise<string> {
  const [core] = await Promise.all([loadCore(), loadTexts('trade')]);
  const rules = numberRules(language);
  const plain = (value: string): string => core.format_plain(value, rules);
  const { symbol, close_reason } = order;
  const lots = plain(order.share);
  if (order.status === OPEN) {
    const side = i18next.t(`side.${sideOf(order)}`, { ns: 'trade' });
    return i18next.t('filled', { ns: 'trade', symbol, side, lots, price: plain(order.price) });
  }
  const unit = unitOf(symbol);
  const result = netResult(core, order.fact_profits, order);
  return i18next.t('closed', {
    ns: 'trade',
    reason: i18next.t(`reason.${close_reason ?? 'user'}`, { ns: 'trade' }),
    symbol,
    lots,
    price: plain(order.update_price),
    result: withSign(core.format_fixed(result, amountDecimals(unit), rules), result),
    unit,
  });
}
