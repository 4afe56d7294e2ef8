import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import type { Core } from '../../../lib/core/core.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../lib/core/use-price-reader.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { useLiveEvery } from '../../../lib/market/use-live.ts';
import { FormulaRows } from '../../../shared/formula/formula-rows.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './copy.module.css';
import { copyExample, type FollowTerms, RATIO } from './follow-terms.ts';
import { useCopyFigures } from './use-copy-figures.ts';

const FIRST_SYMBOL = 'BTC/USDT';
/** An example needn't follow each price. */
const PRICE_EVERY_MS = 500;

interface FollowExampleProps {
  terms: FollowTerms;
  trader_user_id: number;
  detail: Answer<'follow.traderDetail'> | undefined;
}

export function FollowExample({ terms, trader_user_id, detail }: FollowExampleProps): ReactNode {
  const [state] = useCore();
  const instruments = useInstruments();
  const history = useCall('follow.historyTrade', { trader_user_id, limit: 1 }).data;
  const last = detail?.positions[0] ?? history?.list[0];
  if (state.kind !== 'ready' || instruments.kind !== 'ready') return null;
  const instrument = instruments.instruments.find((one) =>
    last === undefined
      ? one.symbol === FIRST_SYMBOL && one.is_contract
      : one.match_id === last.match_id,
  );
  if (instrument === undefined) return null;
  return <Sum core={state.core} terms={terms} instrument={instrument} last={last} />;
}

interface SumProps {
  core: Core;
  terms: FollowTerms;
  instrument: Instrument;
  last: LeverOrder | undefined;
}

function Sum({ core, terms, instrument, last }: SumProps): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useFigures();
  const copy = useCopyFigures();
  const price = usePrice(instrument);
  const available = useCall('wallet.detail', {
    currency_id: instrument.legal_id,
    account_type: 'lever',
  }).data?.available;
  const example = copyExample(core, terms, instrument, last);
  if (example === undefined) return null;
  const { lots, copiedLots, multiple, quantity, isTooSmall } = example;
  const isRatio = terms.type === RATIO;
  const about = `${instrument.symbol} · ${multiple}×`;
  const cost = (name: string, ...args: string[]): string | undefined =>
    price === undefined ? undefined : core.evaluate(name, [price, quantity, ...args]);
  const margin = cost('margin', multiple);
  const fee = cost('fee', instrument.open_fee_rate);
  const isShort =
    margin !== undefined &&
    available !== undefined &&
    core.evaluate('cmp', [margin, available]) === '1';
  return (
    <section className={styles['example']} aria-label={t('example')}>
      <p className={styles['quiet']}>
        {last === undefined
          ? t('example_of', { symbol: instrument.symbol, multiple })
          : t('last_trade', { symbol: instrument.symbol, multiple })}
      </p>
      <div className={styles['sum']}>
        <div>
          <p className={styles['quiet']}>{t('trader_opens')}</p>
          <p className={styles['second']}>
            {figures.plain(lots)} <span className={styles['unit']}>{t('lots_unit')}</span>
          </p>
        </div>
        <p className={styles['times']}>
          {isRatio ? `× ${figures.plain(core.evaluate('copy_ratio', [terms.number]))}` : null}
          <Icon name="arrow" size={16} />
        </p>
        <div>
          <p className={styles['quiet']}>{t('you_open')}</p>
          <p className={styles['hero']}>
            {figures.plain(copiedLots)} <span className={styles['unit']}>{t('lots_unit')}</span>
          </p>
        </div>
      </div>
      {isTooSmall ? (
        <p className={`${styles['quiet']} ${styles['bad']}`}>
          {t('too_small', { lots: figures.plain(instrument.lot_min) })}
        </p>
      ) : (
        <>
          <hr className={styles['rule']} />
          <FormulaRows
            rows={[
              {
                id: 'lots',
                label: t('your_lots'),
                value: figures.plain(copiedLots),
                ...(isRatio && {
                  formula: { name: 'copy_lots', args: [lots, terms.number, instrument.lot_step] },
                }),
              },
              {
                id: 'margin',
                label: t('margin_at', { multiple }),
                value: margin === undefined ? '—' : copy.money(margin),
                note: instrument.legal_name,
                formula:
                  price === undefined
                    ? undefined
                    : { name: 'margin', args: [price, quantity, multiple], about },
              },
              {
                id: 'fee',
                label: t('fee', { rate: figures.percent(instrument.open_fee_rate) }),
                value: fee === undefined ? '—' : copy.money(fee),
                note: instrument.legal_name,
                formula:
                  price === undefined
                    ? undefined
                    : { name: 'fee', args: [price, quantity, instrument.open_fee_rate], about },
              },
              {
                id: 'available',
                label: t('available'),
                value: available === undefined ? '—' : copy.money(available),
                note: instrument.legal_name,
                tone: isShort ? 'warn' : 'plain',
              },
            ]}
          />
          {isShort ? (
            <p className={`${styles['quiet']} ${styles['bad']}`}>{t('too_little')}</p>
          ) : null}
        </>
      )}
    </section>
  );
}

function usePrice({ match_id }: Instrument): string | undefined {
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.quote(match_id), [quotes, match_id]);
  return usePriceReader()(useLiveEvery(PRICE_EVERY_MS, live)?.price);
}
