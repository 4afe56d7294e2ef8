import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { useMarkNow } from '../../../../shared/market/use-mark-now.ts';
import { priceDecimals } from '../../../../shared/trade/money.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import styles from './manage.module.css';
import rows from './more-panel.module.css';
import type { TicketField } from './ticket-check.ts';
import {
  type ContractTicket,
  canPair,
  PAIR_KINDS,
  type TicketAct,
  type TicketPartner,
} from './ticket-state.ts';

interface PartnerRowProps {
  ticket: ContractTicket;
  instrument: Instrument;
  errorOf(...fields: TicketField[]): string | undefined;
  onChange(action: TicketAct): void;
}

/** The second entry of a pair: which it is, or that there is none. */
export function PartnerRow({ ticket, instrument, errorOf, onChange }: PartnerRowProps): ReactNode {
  const { t } = useTranslation('trade');
  const text = usePartnerText(instrument);
  const [isOpen, setOpen] = useState(false);
  const { partner } = ticket;
  const isPossible = canPair(ticket.orderType);
  const error = errorOf('other_target_price', 'other_trigger_price');
  return (
    <div className={rows['row']}>
      <div className={styles['terms']}>
        <div>
          <h3 className={rows['name']}>{t('pair.name')}</h3>
          <p className={rows['note']}>
            {partner !== undefined
              ? text(partner)
              : t(isPossible ? 'pair.note' : 'pair.waiting_only')}
          </p>
          {error === undefined ? null : (
            <p className={rows['error']} role="alert">
              {error}
            </p>
          )}
        </div>
        <Button small look="link" disabled={!isPossible} onClick={() => setOpen(true)}>
          {t(partner === undefined ? 'pair.set' : 'pending.edit')}
        </Button>
      </div>
      {isOpen ? (
        <PartnerSheet
          ticket={ticket}
          instrument={instrument}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** "Buy · Stop market 95,200.0". */
export function usePartnerText(instrument: Instrument): (partner: TicketPartner) => string {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const at = (price: string): string => figures.withDecimals(price, priceDecimals(instrument));
  return ({ kind, side, trigger_price, target_price }) => {
    const prices = [
      ...(kind === 'limit' ? [] : [at(trigger_price)]),
      ...(kind === 'stop_market' ? [] : [at(target_price)]),
    ];
    const act = t(side === 'long' ? 'spot.buy' : 'spot.sell');
    return `${t(`order_type.${kind}`)} · ${act} · ${prices.join(' → ')}`;
  };
}

function PartnerSheet({
  ticket,
  instrument,
  onChange,
  onClose,
}: Omit<PartnerRowProps, 'errorOf'> & { onClose(): void }): ReactNode {
  const { t } = useTranslation('trade');
  const mark = useMarkNow(instrument);
  const [partner, setPartner] = useState<TicketPartner>(
    ticket.partner ?? {
      kind: ticket.orderType === 'limit' ? 'stop_market' : 'limit',
      side: ticket.side,
      trigger_price: '',
      target_price: '',
    },
  );
  const fields = [
    ...(partner.kind === 'limit' ? [] : (['trigger_price'] as const)),
    ...(partner.kind === 'stop_market' ? [] : (['target_price'] as const)),
  ];
  const isEmpty = fields.some((field) => partner[field] === '');
  return (
    <ConfirmSheet
      open
      isLocal
      title={t('pair.name')}
      subtitle={t('pending.pair')}
      note={{ tone: 'info', text: t('pair.cost_note') }}
      action={t('apply')}
      blockReason={isEmpty ? t('enter_price') : undefined}
      onConfirm={() => {
        onChange({ act: 'partner', partner });
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <SegmentedControl
          look="side"
          label={t('order_type.label')}
          options={PAIR_KINDS.map((value) => ({ value, label: t(`order_type.${value}`) }))}
          value={partner.kind}
          onChoose={(value) =>
            setPartner({
              ...partner,
              kind: PAIR_KINDS.find((one) => one === value) ?? 'limit',
            })
          }
        />
        <SegmentedControl
          look="side"
          label={t('side.label')}
          options={[
            { value: 'long', label: t('side.buy_long'), tone: 'up' },
            { value: 'short', label: t('side.sell_short'), tone: 'down' },
          ]}
          value={partner.side}
          onChoose={(side) => setPartner({ ...partner, side: side === 'short' ? 'short' : 'long' })}
        />
        {fields.map((field) => (
          <Stepper
            key={field}
            tall
            label={t(`entry.${field}`, { unit: instrument.legal_name })}
            step={instrument.tick}
            origin={mark}
            max={instrument.max_price}
            decimals={priceDecimals(instrument)}
            value={partner[field]}
            onValue={(price) => setPartner({ ...partner, [field]: price })}
          />
        ))}
        {ticket.partner === undefined ? null : (
          <Button
            look="danger"
            wide
            onClick={() => {
              onChange({ act: 'partner', partner: undefined });
              onClose();
            }}
          >
            {t('pair.none')}
          </Button>
        )}
      </div>
    </ConfirmSheet>
  );
}
