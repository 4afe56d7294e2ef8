import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverExit, LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import type { KindPictureName } from '../../../../shared/trade/kind-picture.tsx';
import {
  amountDecimals,
  priceDecimals,
  withSign,
  withUnit,
} from '../../../../shared/trade/money.ts';
import type { PendingThing } from '../../../../shared/trade/pending-things.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import type { CardBadge } from '../../../../ui/lists/order-card.tsx';

interface PendingTexts {
  badge: CardBadge;
  /** When it is carried out, and how much. */
  terms: string;
  /** Its multiple, its stops and until when it waits. */
  notes: string;
  /** What it holds, or what it would bring. */
  money: string;
}

type Trail = NonNullable<LeverOrder['trail']>;

/** The words of a row of what waits, by its kind. */
export function usePendingTexts(): (thing: PendingThing, instrument: Instrument) => PendingTexts {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const [core] = useCore();
  return (thing, instrument) => {
    const { order, exit, picture } = thing;
    const isBuy = order.type === 1;
    const decimals = priceDecimals(instrument);
    const at = (price: string): string => figures.withDecimals(price, decimals);
    const money = (value: string): string =>
      withUnit(
        figures.withDecimals(value, amountDecimals(instrument.legal_name)),
        instrument.legal_name,
      );
    const distanceText = ({ distance, unit }: Trail): string =>
      unit === 'percent' ? figures.inPercent(figures.plain(distance)) : at(distance);
    const lots = figures.plain(order.share);
    const sign = order.trigger_by === 'fall' ? '≤' : '≥';
    const terms: Readonly<Record<KindPictureName, () => string>> = {
      market: () => '',
      limit: () =>
        t(isBuy ? 'pending.or_lower' : 'pending.or_higher', { price: at(order.price), lots }),
      stop_market: () => t('pending.trigger', { sign, price: at(order.trigger_price ?? ''), lots }),
      stop_limit: () =>
        t('pending.trigger_limit', {
          sign,
          price: at(order.trigger_price ?? ''),
          limit: at(order.price),
        }),
      trailing: () => {
        const trail = exit?.trail ?? order.trail;
        if (trail === null) return '';
        const distance = distanceText(trail);
        return exit === undefined
          ? t('pending.trail_opens', { lots, distance })
          : t('pending.trail_closes', { lots: figures.plain(exit.share), distance });
      },
      limit_close: () =>
        t('pending.closes_at', {
          lots: figures.plain(exit?.share ?? ''),
          all: lots,
          price: at(exit?.price ?? ''),
        }),
    };
    const bestText = (trail: Trail | null, isHigh: boolean): string[] => {
      if (trail === null) return [];
      if (trail.best === null) {
        return trail.start_price === null
          ? []
          : [t('pending.starts_at', { price: at(trail.start_price) })];
      }
      return [t(isHigh ? 'pending.high' : 'pending.low', { price: at(trail.best) })];
    };
    const stopTexts = (): string[] => [
      ...nearest(order.exits, 'take_profit', t('tp_short')),
      ...nearest(order.exits, 'stop_loss', t('sl_short')),
    ];
    const nearest = (
      exits: readonly LeverExit[],
      kind: LeverExit['kind'],
      name: string,
    ): string[] => {
      const levels = exits.filter((one) => one.kind === kind);
      const [first] = levels;
      if (first?.price == null) return [];
      return [levels.length > 1 ? `${name} ×${levels.length}` : `${name} ${at(first.price)}`];
    };
    const until =
      order.until === null || exit !== undefined
        ? t('more.gtc')
        : t('pending.until', { time: timeText(order.until, language, 'short') });
    const notes =
      exit === undefined
        ? [
            `${order.multiple}×`,
            ...(picture === 'stop_limit' ? [t('bulk.lots', { lots })] : []),
            ...bestText(order.trail, !isBuy),
            ...stopTexts(),
            until,
          ]
        : [...bestText(exit.trail, isBuy), until];
    const profitThere = (): string | undefined => {
      if (exit === undefined || thing.price === null || core.kind !== 'ready') return undefined;
      const quantity = core.core.evaluate('mul', [exit.share, instrument.lot_size]);
      return core.core.evaluate('pnl', [sideOf(order), order.price, thing.price, quantity]);
    };
    const profit = profitThere();
    // Closing a long sells.
    const isBuying = exit === undefined ? isBuy : !isBuy;
    const name = t(picture === 'limit_close' ? 'pending.limit_close' : `order_type.${picture}`);
    return {
      badge: {
        text: `${name} · ${t(isBuying ? 'spot.buy' : 'spot.sell')}`,
        tone: isBuying ? 'up' : 'down',
      },
      terms: terms[picture](),
      notes: notes.join(' · '),
      money:
        exit === undefined && order.partner_id !== null && order.caution_money === '0'
          ? t('pending.held_above')
          : exit === undefined
            ? t('pending.frozen', { amount: money(order.caution_money) })
            : profit === undefined
              ? t('pending.none_frozen')
              : t('pending.there', { profit: withSign(money(profit), profit) }),
    };
  };
}
