import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../lib/market/types.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { Stepper } from '../../../shared/forms/stepper.tsx';
import { MONEY_DECIMALS, priceDecimals, toneOf, withSign } from '../../../shared/trade/money.ts';
import { useGainText } from '../../../shared/trade/use-gain-text.ts';
import { type StopBase, type StopWay, stopPrice } from './stop-price.ts';
import styles from './stops.module.css';

interface StopEntryProps {
  base: StopBase;
  margin?: string | undefined;
  instrument: Instrument;
  way: StopWay;
  /** A price, '' for none, whichever way it is typed. */
  value: string;
  error: string | undefined;
  isTall?: boolean;
  onValue(price: string): void;
}

const PERCENTS = ['1', '2', '3', '5'];

export function StopEntry(props: StopEntryProps): ReactNode {
  const { base, instrument, way, value, error, isTall = false, onValue } = props;
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const [typedText, setTypedText] = useState('');
  const name = t(base.kind === 'take' ? 'take_profit' : 'stop_loss');
  const priceOf = (by: 'percent' | 'profit', text: string): string =>
    core.kind === 'ready' ? (stopPrice(core.core, by, text, base, instrument) ?? '') : '';
  const sign = (base.kind === 'take') === (base.side === 'long') ? '+' : '−';
  const sharedProps = { tall: isTall, error };
  return (
    <div className={styles['stop']}>
      {way === 'price' ? (
        <Stepper
          {...sharedProps}
          label={name}
          step={instrument.tick}
          max={instrument.max_price}
          decimals={priceDecimals(instrument)}
          pad={isTall ? undefined : { isWhole: !instrument.tick.includes('.') }}
          value={value}
          onValue={onValue}
        />
      ) : (
        <Stepper
          {...sharedProps}
          key={way}
          label={t(`stop_way.${way}_of`, { stop: name, unit: instrument.legal_name })}
          step={way === 'percent' ? '0.1' : '1'}
          decimals={2}
          pad={isTall ? undefined : {}}
          value={typedText}
          onValue={(text) => {
            setTypedText(text);
            onValue(priceOf(way, text));
          }}
        />
      )}
      {isTall && way === 'price' ? (
        <div className={styles['percents']}>
          {PERCENTS.map((percent) => (
            <button
              key={percent}
              type="button"
              className={styles['percent']}
              aria-label={t('stop_way.set_percent', { stop: name, percent: `${sign}${percent}` })}
              onClick={() => onValue(priceOf('percent', percent))}
            >
              {figures.inPercent(`${sign}${percent}`)}
            </button>
          ))}
        </div>
      ) : null}
      <StopResult {...props} figures={figures} />
    </div>
  );
}

function StopResult({
  base: { side, from, quantity },
  margin,
  instrument,
  way,
  value,
  figures,
}: StopEntryProps & { figures: ReturnType<typeof useFigures> }): ReactNode {
  const { t } = useTranslation('trade');
  const [core] = useCore();
  const gainText = useGainText();
  if (value === '') return <p className={styles['profit']}>{t('stop_none')}</p>;
  const isPriced = core.kind === 'ready' && from !== '' && quantity !== undefined;
  const profit = isPriced ? core.core.evaluate('pnl', [side, from, value, quantity]) : undefined;
  const gain =
    profit === undefined || margin === undefined || core.kind !== 'ready'
      ? undefined
      : core.core.evaluate('return_on_margin', [profit, margin]);
  const price =
    way === 'price'
      ? ''
      : `${t('stop_way.at', { price: figures.withDecimals(value, priceDecimals(instrument)) })} · `;
  if (profit === undefined) return <p className={styles['profit']}>{price.replace(' · ', '')}</p>;
  const money = withSign(figures.withDecimals(profit, MONEY_DECIMALS), profit);
  return (
    <p className={styles['profit']} data-tone={toneOf(profit)}>
      {price}
      {t('stop_profit', { profit: money, unit: instrument.legal_name })}
      {gain === undefined ? '' : ` (${gainText(gain)})`}
    </p>
  );
}
