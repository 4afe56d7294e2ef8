import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { amountDecimals } from '../../../../shared/trade/money.ts';
import type { Step } from '../../../../ui/lists/step-line.tsx';

export type ContractDetail = Answer<'lever.detail'>;

const KINDS = [
  'placed',
  'opened',
  'stops_set',
  'triggered',
  'started',
  'exit_set',
  'exit_cancelled',
  'margin_set',
  'amended',
  'partly_closed',
  'split_off',
  'overnight',
  'closed',
  'cancelled',
] as const;
const MARKET = 1;

export function useContractLife(order: ContractDetail): Step[] {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const figures = useFigures();
  const unit = order.symbol.split('/')[1] ?? '';
  const money = (value: string): string =>
    `${figures.withDecimals(value, amountDecimals(unit))} ${unit}`;
  const steps = order.events.map(({ time, kind, price, number }, at): Step => {
    const eventKind = KINDS.find((one) => one === kind);
    const at_price = price === null ? undefined : t('life.at', { price: figures.plain(price) });
    return {
      id: `${at}`,
      title: titleOf(eventKind),
      time: timeText(time, language, 'minute'),
      ...noteOf(eventKind, at_price, number),
      state: eventKind === 'cancelled' ? 'cancelled' : 'done',
      stateName: t('life.done'),
    };
  });
  const { close_trigger } = order;
  const closing = order.events.findIndex(({ kind }) => kind === 'closed');
  if (close_trigger === null || close_trigger.last_before === null || closing === -1) return steps;
  const { last_before, last_before_time, first_beyond, first_beyond_time } = close_trigger;
  const mark = (id: string, title: string, price: string, time: number | null): Step => ({
    id,
    title,
    time:
      time === null
        ? ''
        : `${timeText(time, language, 'clock')}.${`${time % 1000}`.padStart(3, '0')}`,
    note: t('life.at', { price: figures.plain(price) }),
    state: 'done',
    stateName: t('life.done'),
  });
  return [
    ...steps.slice(0, closing),
    mark('before', t('life.last_before'), last_before, last_before_time),
    mark('beyond', t('life.first_beyond'), first_beyond, first_beyond_time),
    ...steps.slice(closing),
  ];

  function titleOf(kind: (typeof KINDS)[number] | undefined): string {
    if (kind === 'placed')
      return t('life.placed_kind', { kind: t(`trade:order_type.${order.kind}`) });
    if (kind === 'closed' && order.close_reason !== null)
      return t(`trade:reason.${order.close_reason}`);
    return kind === undefined ? t('life.other') : t(`life.${kind}`);
  }

  function noteOf(
    kind: (typeof KINDS)[number] | undefined,
    price: string | undefined,
    number: string | null,
  ): { note?: string } {
    // A market order opens when placed, so its fee was paid there.
    if (kind === 'placed' || (kind === 'opened' && order.order_type === MARKET)) {
      const fee = t('life.fee', { amount: money(order.trade_fee) });
      return { note: price === undefined ? fee : `${price} · ${fee}` };
    }
    if (kind === 'overnight') return number === null ? {} : { note: money(number) };
    if (kind === 'cancelled')
      return { note: t('life.margin_back', { amount: money(order.origin_caution_money) }) };
    const coins =
      number === null || kind === 'stops_set'
        ? undefined
        : `${figures.plain(number)} ${order.symbol.split('/')[0]}`;
    const parts = [price, coins].filter((part) => part !== undefined);
    return parts.length === 0 ? {} : { note: parts.join(' · ') };
  }
}
