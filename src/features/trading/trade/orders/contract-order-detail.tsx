import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { ExactAmount } from '../../../../shared/figures/exact-amount.tsx';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { amountDecimals, NONE, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useGainText } from '../../../../shared/trade/use-gain-text.ts';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { StepLine } from '../../../../ui/lists/step-line.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { type ContractDetail, useContractLife } from './contract-life.ts';
import { heldText } from './held-text.ts';
import styles from './order-detail.module.css';
import { OrderGap, useGapRows } from './order-gap.tsx';
import { OrderWay } from './order-way.tsx';
import { RecomputedFigure } from './recomputed-figure.tsx';
import { useContractSums } from './use-contract-sums.ts';

const STATES = ['pending', 'open', 'closing', 'closed', 'cancelled'] as const;
const TONES = {
  pending: 'warn',
  open: 'base',
  closing: 'base',
  closed: 'up',
  cancelled: 'neutral',
} as const;

/** Of what closed it where no person did. */
const TONE_OF_REASON: Readonly<Record<string, 'up' | 'down' | 'warn' | 'neutral'>> = {
  take_profit: 'up',
  limit_close: 'up',
  stop_loss: 'down',
  trailing_stop: 'down',
  liquidation: 'down',
};

export function ContractOrderDetail({ order }: { order: ContractDetail }): ReactNode {
  const { t } = useTranslation('orders');
  const figures = useFigures();
  const gainText = useGainText();
  const instruments = useInstruments();
  const sums = useContractSums(order);
  const steps = useContractLife(order);
  const instrument =
    instruments.kind === 'ready'
      ? instruments.instruments.find(({ match_id }) => match_id === order.match_id)
      : undefined;
  const [coin = '', unit = ''] = order.symbol.split('/');
  const state = STATES[order.status];
  const isClosed = state === 'closed';
  const gapRows = useGapRows(order);
  const { handle_time, complete_time } = order;
  const hasOpened = handle_time !== null;
  const money = (value: string | undefined): string =>
    value === undefined ? NONE : figures.withDecimals(value, amountDecimals(unit));
  const exact = (value: string): ReactNode => (
    <ExactAmount value={value} unit={unit} text={money(value)} />
  );
  const signedText = (value: string | undefined): string =>
    value === undefined ? NONE : withSign(money(value), value);
  const result = isClosed ? sums.net : sums.profit;
  const tone = hasOpened ? toneOf(result) : ('plain' as const);
  return (
    <article className={styles['detail']} aria-label={order.symbol}>
      <header className={styles['head']}>
        <Disc image={instrument?.image ?? ''} code={coin} />
        <h2 className={styles['symbol']}>{order.symbol}</h2>
        <Badge tone={order.type === 1 ? 'up' : 'down'}>
          {`${t(`trade:side.${sideOf(order)}`)} ${order.multiple}×`}
        </Badge>
        <Badge>{t(`trade:mode.${order.margin_mode}`)}</Badge>
        {order.trader_user_id === null ? null : <Badge tone="base">{t('trade:copied')}</Badge>}
        {order.kind === 'market' ? null : <Badge>{t(`trade:order_type.${order.kind}`)}</Badge>}
        <span className={styles['state']}>
          {isClosed && order.close_reason !== null ? (
            <Badge tone={TONE_OF_REASON[order.close_reason] ?? 'neutral'}>
              {t(`trade:reason.${order.close_reason}`)}
            </Badge>
          ) : (
            <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
          )}
        </span>
      </header>
      <div className={styles['results']}>
        <Figure
          size="hero"
          label={t(isClosed ? 'detail.result' : 'trade:profit_unit', { unit })}
          value={hasOpened ? signedText(result) : NONE}
          tone={tone}
          formula={hasOpened ? sums.formulas[isClosed ? 'net' : 'profit'] : undefined}
        />
        <Figure
          size="large"
          align="end"
          label={t('trade:return')}
          value={hasOpened && sums.gain !== undefined ? gainText(sums.gain) : NONE}
          tone={tone}
          formula={hasOpened ? sums.formulas.gain : undefined}
        />
      </div>
      <OrderGap order={order} />
      <section className={styles['card']}>
        {isClosed && handle_time !== null && complete_time !== null ? (
          <OrderWay order={{ ...order, handle_time, complete_time }} tone={tone} />
        ) : null}
        <StepLine label={t('life.label')} steps={steps} />
      </section>
      <section className={styles['card']}>
        <FormulaRows
          rows={[
            {
              id: 'open',
              label: t(hasOpened ? 'trade:open_price' : 'trade:limit_price'),
              value: figures.plain(order.price),
            },
            ...(isClosed
              ? [
                  {
                    id: 'close',
                    label: t('detail.close'),
                    value: figures.plain(order.update_price),
                  },
                ]
              : []),
            {
              id: 'lots',
              label: t('trade:lots_short'),
              value: figures.plain(order.share),
              note: `= ${figures.plain(order.number)} ${coin}`,
            },
            {
              id: 'value',
              label: t('detail.value'),
              value: money(sums.value),
              note: unit,
              formula: sums.formulas.value,
            },
            {
              id: 'margin',
              label: t('trade:margin'),
              value: money(order.origin_caution_money),
              note: unit,
              formula: hasOpened ? sums.formulas.margin : undefined,
            },
            { id: 'fee', label: t('detail.fee'), value: exact(order.trade_fee), note: unit },
            {
              id: 'overnight',
              label: t('life.overnight'),
              value: exact(order.overnight_money),
              note: unit,
            },
            ...(order.trader_user_id === null && order.trader_share === '0'
              ? []
              : [
                  {
                    id: 'share',
                    label: t('detail.trader_share'),
                    value: exact(order.trader_share),
                    note: unit,
                  },
                ]),
            ...(isClosed && handle_time !== null && complete_time !== null
              ? [
                  {
                    id: 'held',
                    label: t('detail.held'),
                    value: heldText(t, complete_time - handle_time),
                  },
                ]
              : []),
            ...(isClosed
              ? [
                  {
                    id: 'profit',
                    label: t('totals.profit'),
                    value: signedText(sums.profit),
                    note: unit,
                    tone: toneOf(sums.profit),
                    formula: sums.formulas.profit,
                  },
                ]
              : []),
            ...gapRows,
          ]}
        />
      </section>
      {isClosed ? (
        <RecomputedFigure
          title={t('detail.realised', { unit })}
          figure={signedText(sums.profit)}
          tone={toneOf(sums.profit)}
          formula={sums.formulas.profit}
          subject={t('report.order', { id: order.id })}
        />
      ) : null}
      <p className={styles['id']}>
        <span>{t('detail.id')}</span>
        <CopyButton look="neutral" text={`${order.id}`} label={`${order.id}`} />
      </p>
    </article>
  );
}
