import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useLiveWhile } from '../../../../lib/market/use-live.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { type FormulaRow, FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import {
  amountDecimals,
  MONEY_DECIMALS,
  NONE,
  priceDecimals,
} from '../../../../shared/trade/money.ts';
import { type EntryField, kindTerms } from '../../../../shared/trade/order-kinds.ts';
import { useConfirmSkip } from '../../../../shared/trade/use-confirm-skip.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { BracketLife } from './bracket-life.tsx';
import styles from './confirm-order.module.css';
import { usePartnerText } from './partner-row.tsx';
import { emptyEntry, untilOf } from './ticket-check.ts';
import { type ContractPreview, riskText } from './ticket-figures.tsx';
import type { ContractTicket } from './ticket-state.ts';

interface ConfirmOrderProps {
  open: boolean;
  ticket: ContractTicket;
  instrument: Instrument;
  available: string;
  rows: ContractPreview;
  action: string;
  busy: boolean;
  error: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

export function ConfirmOrder({
  open,
  ticket,
  instrument,
  available,
  rows,
  action,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmOrderProps): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const skip = useConfirmSkip();
  const figures = useFigures();
  const partnerText = usePartnerText(instrument);
  const [core] = useCore();
  const { quotes } = useApp();
  const check = useLiveWhile(open, quotes.live.ticket);
  const preview = check?.summary;
  const fromSpot = check?.fromSpot;
  const isReady = ticket.lots !== '' && emptyEntry(ticket) === undefined;
  if (!isReady || preview === undefined || preview === null) return null;
  const unit = instrument.legal_name;
  const evaluate = (name: string, ...args: string[]): string =>
    core.kind === 'ready' ? core.core.evaluate(name, args) : available;
  const availableAfter = evaluate(
    'sub',
    evaluate('add', available, fromSpot?.expected ?? '0'),
    preview.cost,
  );
  const stops = [
    { id: 'tp', label: t('take_profit'), price: ticket.takeProfit },
    { id: 'sl', label: t('stop_loss'), price: ticket.stopLoss },
  ].filter(({ price }) => ticket.hasStops && price !== '');
  const { fields } = kindTerms(ticket.orderType);
  const fieldText = (field: EntryField, value: string): string =>
    field === 'distance' && ticket.distanceUnit === 'percent'
      ? figures.inPercent(figures.plain(value))
      : figures.withDecimals(value, priceDecimals(instrument));
  const entryRows = fields
    .filter((field) => ticket.entry[field] !== '')
    .map((field) => ({
      id: field,
      label: t(`entry_short.${field}`),
      value: fieldText(field, ticket.entry[field]),
    }));
  const markRow = {
    id: 'price',
    label: t('mark_price'),
    name: <MarkAbout>{t('mark_price')}</MarkAbout>,
    value: figures.withDecimals(preview.price, priceDecimals(instrument)),
  };
  const priceRows = ticket.orderType === 'market' ? [markRow] : entryRows;
  const { partner } = ticket;
  const pairRows: FormulaRow[] =
    partner === undefined
      ? []
      : [{ id: 'partner', label: t('pair.name'), value: partnerText(partner) }];
  const ends = untilOf(ticket);
  const isDay = kindTerms(ticket.orderType).isWaiting && ticket.inForce === 'day';
  const endText = ends === undefined ? t('more.day') : timeText(ends, language, 'short');
  const orderRows: FormulaRow[] = [
    ...priceRows,
    {
      id: 'lots',
      label: t('lots_short'),
      value: ticket.lots === '' ? NONE : figures.plain(ticket.lots),
      note: `= ${figures.plain(preview.quantity)} ${instrument.currency_name}`,
    },
    {
      id: 'value',
      label: t('value'),
      value: figures.withDecimals(preview.notional, MONEY_DECIMALS),
      note: unit,
      formula: { name: 'notional', args: [preview.price, preview.quantity] },
    },
  ];
  const costRows: FormulaRow[] = [
    { ...rows.margin, note: unit },
    { ...rows.fee, note: unit },
    rows.overnight,
    ...(ends === undefined && !isDay
      ? []
      : [{ id: 'ends', label: t('more.waits_until'), value: endText }]),
    ...stops.map(({ id, label, price }) => ({
      id,
      label,
      value: figures.withDecimals(price, priceDecimals(instrument)),
    })),
  ];
  const life =
    ticket.hasBracket && check?.outcome !== undefined && core.kind === 'ready' ? (
      <BracketLife
        core={core.core}
        ticket={ticket}
        instrument={instrument}
        summary={preview}
        outcome={check.outcome}
      />
    ) : undefined;
  return (
    <ConfirmSheet
      open={open}
      title={t(life === undefined ? 'confirm.title' : 'confirm.bracket_title')}
      head={
        <div className={styles['head']}>
          <Disc image={instrument.image} code={instrument.currency_name} />
          <div>
            <p className={styles['symbol']}>{instrument.symbol}</p>
            <p className={styles['badges']}>
              <Badge tone={ticket.side === 'long' ? 'up' : 'down'}>
                {`${t(`side.${ticket.side}`)} ${ticket.multiple}×`}
              </Badge>
              <Badge>{t(`mode.${ticket.mode}`)}</Badge>
              <Badge>{t(`order_type.${ticket.orderType}`)}</Badge>
            </p>
          </div>
        </div>
      }
      {...(life === undefined && {
        hero: {
          label: t('confirm.cost'),
          value: figures.withDecimals(preview.cost, MONEY_DECIMALS),
          unit,
          aside: {
            label: t('confirm.available_after'),
            value: figures.withDecimals(availableAfter, MONEY_DECIMALS),
          },
        },
      })}
      note={{
        tone: 'warn',
        text:
          partner !== undefined
            ? t('pair.cost_note')
            : t(life === undefined ? 'confirm.fee_note' : 'confirm.bracket_note'),
      }}
      skip={skip}
      action={action}
      look={ticket.side === 'long' ? 'up' : 'down'}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {life}
      <FormulaRows
        rows={[
          ...pairRows,
          ...(life === undefined ? orderRows : []),
          ...(fromSpot === undefined
            ? []
            : [
                {
                  id: 'from_spot',
                  label: t('confirm.from_spot'),
                  value: figures.withDecimals(fromSpot.atMost, amountDecimals(unit)),
                  note: unit,
                  tone: 'warn' as const,
                },
              ]),
          ...(life === undefined ? costRows : []),
          { ...rows.liq, label: t('liquidation') },
          {
            id: 'risk',
            label: t('risk_rate'),
            ...(preview.risk_before !== null && { before: riskText(preview.risk_before, figures) }),
            value: riskText(preview.risk_after, figures),
          },
        ]}
      />
    </ConfirmSheet>
  );
}
