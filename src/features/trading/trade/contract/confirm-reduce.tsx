import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { priceDecimals } from '../../../../shared/trade/money.ts';
import { kindTerms } from '../../../../shared/trade/order-kinds.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useConfirmSkip } from '../../../../shared/trade/use-confirm-skip.ts';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import type { ContractTicket } from './ticket-state.ts';

interface ConfirmReduceProps {
  open: boolean;
  ticket: ContractTicket;
  position: LeverOrder;
  instrument: Instrument;
  action: string;
  busy: boolean;
  error: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** A reduce-only order: what it closes, and of which position. */
export function ConfirmReduce({
  ticket,
  position,
  instrument,
  ...sheet
}: ConfirmReduceProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const skip = useConfirmSkip();
  const { fields } = kindTerms(ticket.orderType);
  const at = (price: string): string => figures.withDecimals(price, priceDecimals(instrument));
  return (
    <ConfirmSheet
      {...sheet}
      title={t('confirm.title')}
      subtitle={`${instrument.symbol} · ${t('reduce.name')} · ${t(`order_type.${ticket.orderType}`)}`}
      note={{ tone: 'info', text: t('manage.reduce_note') }}
      skip={skip}
      look={ticket.side === 'long' ? 'up' : 'down'}
    >
      <ValueRows
        rows={[
          {
            id: 'position',
            label: t('reduce.position'),
            value: `${t(`side.${sideOf(position)}`)} ${position.multiple}×`,
            note: t('group.at', { price: at(position.price) }),
          },
          {
            id: 'lots',
            label: t('lots_short'),
            value: figures.plain(ticket.lots === '' ? '0' : ticket.lots),
            note: `/ ${figures.plain(position.share)}`,
          },
          ...fields
            .filter((field) => ticket.entry[field] !== '')
            .map((field) => ({
              id: field,
              label: t(`entry_short.${field}`),
              value:
                field === 'distance' && ticket.distanceUnit === 'percent'
                  ? figures.inPercent(figures.plain(ticket.entry[field]))
                  : at(ticket.entry[field]),
            })),
        ]}
      />
    </ConfirmSheet>
  );
}
