import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { DualOrder } from '../../../../../protocol/calls/products/products.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { PayoffRail } from '../../../../ui/charts/payoff-rail.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from '../earn.module.css';
import { type LinkedPair, useIndexPrice, useLinkedPair } from '../linked-pair.ts';
import { dualResults, settledAt } from './dual-results.ts';
import { DUAL_TONES, dualState } from './dual-state.ts';

/** For a price this far from the linked one the dot is at the end of the rail. */
const RAIL_SPAN = 0.08;

interface Names {
  coin: string;
  quote: string;
}

export function DualOrderCard({ order }: { order: DualOrder }): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const pair = useLinkedPair(order);
  const { instrument } = pair;
  const names = {
    coin: instrument?.currency_name ?? '',
    quote: instrument?.legal_name ?? '',
  };
  const state = dualState(order);
  const inCoin = (id: number): string => (id === order.currency_id ? names.coin : names.quote);
  const isPaid = order.receive !== null && order.receive_currency_id !== null;
  const shownResult = isPaid
    ? { value: order.receive ?? '0', unit: inCoin(order.receive_currency_id ?? 0) }
    : { value: order.paid, unit: inCoin(order.pay_currency) };
  const headline =
    state === 'success'
      ? t('dual.you_got')
      : t(state === 'fail' ? 'dual.given_back' : 'dual.you_put_in');
  return (
    <div className={styles['listed']}>
      <article className={styles['card']}>
        <div className={styles['head']}>
          <Disc image={instrument?.image ?? ''} code={names.coin} />
          <div className={styles['names']}>
            <h2 className={styles['title']}>
              {`${t('dual.name', { coin: names.coin, count: order.days })} · ${figures.percent(order.effective_apr)}`}
            </h2>
            <p className={styles['state']}>
              <Badge tone={DUAL_TONES[state]}>{t(`dual.state.${state}`)}</Badge>
              <span className={styles['quiet']}>
                {timeText(order.complete_time ?? order.maturity_time, language, 'moment')}
              </span>
            </p>
          </div>
          <p className={styles['put']}>
            <span className={styles['quiet']}>{headline}</span>
            <span className={`${styles['figure']} ${state === 'success' ? styles['good'] : ''}`}>
              {amounts.amount(shownResult.value, shownResult.unit)}{' '}
              <span className={styles['unit']}>{shownResult.unit}</span>
            </span>
          </p>
        </div>
        <Body order={order} pair={pair} names={names} />
      </article>
    </div>
  );
}

interface BodyProps {
  order: DualOrder;
  pair: LinkedPair;
  names: Names;
}

function Body({ order, pair, names }: BodyProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const [core] = useCore();
  const state = dualState(order);
  if (state === 'settling') {
    return (
      <p className={styles['note']}>
        <Icon name="clock" size={18} />
        <span>
          {t('dual.settling_note', { time: timeText(order.maturity_time, language, 'moment') })}
        </span>
      </p>
    );
  }
  if (state === 'fail') {
    return (
      <p className={styles['quiet']}>
        {t(order.reason === 'reset' ? 'dual.failed_by_reset' : 'dual.failed_without_price')}
      </p>
    );
  }
  if (core.kind !== 'ready' || pair.instrument === undefined) return null;
  const parts = { order, pair, names, core: core.core };
  if (state === 'success') return <Settled {...parts} />;
  return <Running {...parts} instrument={pair.instrument} />;
}

interface RailProps extends BodyProps {
  core: Core;
}

function Running({
  order,
  pair,
  names,
  core,
  instrument,
}: RailProps & { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('earn');
  const amounts = useAmounts();
  const index = useIndexPrice(instrument);
  const { below, above } = dualResults(core, order, index);
  const linkedPrice = pair.price(order.linked_price);
  return (
    <>
      {index === undefined ? null : (
        <Rail {...{ order, pair, names }} label={t('dual.now')} at={index} isSettled={false} />
      )}
      <FormulaRows
        rows={[
          {
            id: 'above',
            label: t('dual.if_above', { price: linkedPrice }),
            value: amounts.withUnit(above.amount, names.quote),
            formula: above.formula,
          },
          {
            id: 'below',
            label: t('dual.if_below', { price: linkedPrice }),
            value: amounts.withUnit(below.amount, names.coin),
            formula: below.formula,
          },
        ]}
      />
    </>
  );
}

function Settled({ order, pair, names, core }: RailProps): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const { settlement_price, receive, amount, linked_price, days, apr } = order;
  if (settlement_price === null || receive === null) return null;
  const { formula } = settledAt(core, order, settlement_price);
  const isCoin = order.receive_currency_id === order.currency_id;
  const factor = t('dual.factor', { count: days, apr: figures.percent(apr) });
  const principal = isCoin
    ? figures.plain(amount)
    : `${figures.plain(amount)} × ${figures.plain(linked_price)}`;
  return (
    <>
      <Rail
        {...{ order, pair, names }}
        label={t('dual.settled_at')}
        at={settlement_price}
        isSettled
      />
      <FormulaRows
        rows={[
          {
            id: 'result',
            label: `${principal} × ${factor}`,
            value: amounts.withUnit(receive, isCoin ? names.coin : names.quote),
            formula,
          },
        ]}
      />
    </>
  );
}

function Rail({
  order,
  pair,
  names,
  label,
  at,
  isSettled,
}: BodyProps & { label: string; at: string; isSettled: boolean }): ReactNode {
  const { t } = useTranslation('earn');
  const linkedPixel = pixelsOf(order.linked_price);
  return (
    <PayoffRail
      label={label}
      price={pair.price(at)}
      pixels={(pixelsOf(at) / linkedPixel - 1) / RAIL_SPAN}
      isSettled={isSettled}
      below={t('dual.paid_in', { coin: names.coin })}
      linkedPrice={
        <>
          {t('dual.linked_short')} <strong>{pair.price(order.linked_price)}</strong>
        </>
      }
      above={t('dual.paid_in', { coin: names.quote })}
    />
  );
}
