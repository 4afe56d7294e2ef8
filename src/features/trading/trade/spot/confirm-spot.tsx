import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useLiveWhile } from '../../../../lib/market/use-live.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { NONE, priceDecimals } from '../../../../shared/trade/money.ts';
import { useConfirmSkip } from '../../../../shared/trade/use-confirm-skip.ts';
import { momentOf } from '../../../../ui/controls/moment-field.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { ImpactLine } from './impact-line.tsx';
import { canWait, SPOT_FIELDS, type SpotTicket } from './spot-ticket-state.ts';

interface ConfirmSpotProps {
  open: boolean;
  ticket: SpotTicket;
  sizes: { amount: string; total: string };
  instrument: Instrument;
  isEmpty: boolean;
  action: string;
  busy: boolean;
  error: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

export function ConfirmSpot({
  open,
  ticket,
  sizes,
  instrument,
  isEmpty,
  action,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmSpotProps): ReactNode {
  const { t } = useTranslation('trade');
  const skip = useConfirmSkip();
  const figures = useFigures();
  const language = useLanguage();
  const { quotes } = useApp();
  const check = useLiveWhile(open, quotes.live.ticket);
  const summary = isEmpty ? undefined : (check?.summary ?? undefined);
  const isBuy = ticket.side === 'buy';
  const { currency_name, legal_name } = instrument;
  const [spentName, receivedName] = isBuy
    ? [legal_name, currency_name]
    : [currency_name, legal_name];
  const isMarket = ticket.orderType === 'market';
  // A market buy by amount is estimated. All others spend at most this: the rest of a total or of a limit returns.
  const spendLabel =
    isMarket && isBuy && ticket.by === 'amount' ? 'spot.spend_about' : 'spot.spend_most';
  const how = ticket.execution === 'normal' ? '' : ` · ${t(`execution.${ticket.execution}`)}`;
  const plain = (value: string | null | undefined): string =>
    value === null || value === undefined || value === '' ? NONE : figures.plain(value);
  return (
    <ConfirmSheet
      open={open}
      title={t('confirm.title')}
      subtitle={`${instrument.symbol} · ${t(`order_type.${ticket.orderType}`)}${how}`}
      hero={{
        label: t(spendLabel),
        value: plain(summary?.cost),
        unit: spentName,
        aside: {
          label: t(isMarket ? 'spot.receive_about' : 'spot.receive'),
          value: `${plain(summary?.receive)} ${receivedName}`,
        },
      }}
      skip={skip}
      action={action}
      look={isBuy ? 'up' : 'down'}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ValueRows
        rows={[
          ...(isMarket
            ? [
                {
                  id: 'price',
                  label: t('spot.last_price'),
                  value:
                    summary === undefined
                      ? NONE
                      : figures.withDecimals(summary.price, priceDecimals(instrument)),
                },
              ]
            : SPOT_FIELDS[ticket.orderType].map((field) => ({
                id: field,
                label:
                  ticket.orderType === 'limit'
                    ? t('limit_price')
                    : t(
                        ticket.orderType === 'pair'
                          ? `spot.pair_${ticket.side}.${field}`
                          : `entry.${field}`,
                        { unit: legal_name },
                      ),
                value:
                  ticket.prices[field] === ''
                    ? t('spot.at_market')
                    : figures.withDecimals(ticket.prices[field], priceDecimals(instrument)),
              }))),
          {
            id: 'amount',
            label: t('spot.amount', { unit: currency_name }),
            value: plain(ticket.by === 'total' ? summary?.quantity : sizes.amount),
          },
          ...(canWait(ticket) && ticket.inForce !== 'gtc'
            ? [
                {
                  id: 'waits',
                  label: t('more.waits_until'),
                  value:
                    ticket.inForce === 'day'
                      ? t('more.day')
                      : timeText(momentOf(ticket.until), language, 'short'),
                },
              ]
            : []),
          {
            id: 'fee',
            label: t('fee_rate', { rate: figures.percent(instrument.spot_fee_rate) }),
            value: plain(summary?.fee),
            note: receivedName,
          },
        ]}
      />
      {ticket.orderType === 'market' ? (
        <ImpactLine ticket={ticket} instrument={instrument} amount={sizes.amount} />
      ) : null}
    </ConfirmSheet>
  );
}
