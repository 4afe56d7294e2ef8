import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { type Live, STILL } from '../../../../lib/market/live.ts';
import { useLiveDraw, useLiveValue } from '../../../../lib/market/use-live.ts';
import { LiveSentence } from '../../../../shared/figures/live-sentence.tsx';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { useMarkNow } from '../../../../shared/market/use-mark-now.ts';
import {
  amountDecimals,
  MONEY_DECIMALS,
  NONE,
  priceDecimals,
  toneOf,
  withSign,
} from '../../../../shared/trade/money.ts';
import { useGainText } from '../../../../shared/trade/use-gain-text.ts';
import { type StopBase, type StopWay, stopPrice, stopText } from './stop-price.ts';
import styles from './stops.module.css';

interface StopEntryProps {
  /** The values at the time of the call. */
  base(): StopBase;
  /** What `base` moves with, if it does. */
  follows?: Live<unknown>;
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
  const markNow = useMarkNow(instrument);
  const [typedEntry, setTypedEntry] = useState<{ way: StopWay; text: string; value: string }>();
  const { kind, side } = base();
  const name = t(kind === 'take' ? 'take_profit' : 'stop_loss');
  const priceOf = (by: 'percent' | 'profit', text: string): string =>
    core.kind === 'ready' ? (stopPrice(core.core, by, text, base(), instrument) ?? '') : '';
  const decimals = way === 'profit' ? amountDecimals(instrument.legal_name) : MONEY_DECIMALS;
  /** The typed text while it means the value; otherwise what the value means now. */
  const wayText = (by: 'percent' | 'profit'): string => {
    if (typedEntry?.way === by && typedEntry.value === value) return typedEntry.text;
    return core.kind === 'ready' ? stopText(core.core, by, value, base(), decimals) : '';
  };
  const sign = (kind === 'take') === (side === 'long') ? '+' : '−';
  const sharedProps = { tall: isTall, error };
  return (
    <div className={styles['stop']}>
      {way === 'price' ? (
        <Stepper
          {...sharedProps}
          label={name}
          step={instrument.tick}
          origin={markNow}
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
          decimals={decimals}
          pad={isTall ? undefined : {}}
          value={wayText(way)}
          onValue={(text) => {
            const price = priceOf(way, text);
            setTypedEntry({ way, text, value: price });
            onValue(price);
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
  base,
  follows = STILL,
  margin,
  instrument,
  way,
  value,
  figures,
}: StopEntryProps & { figures: ReturnType<typeof useFigures> }): ReactNode {
  const { t } = useTranslation('trade');
  const [core] = useCore();
  const gainText = useGainText();
  const line = useRef<HTMLParagraphElement>(null);
  const profitNow = (): string | undefined => {
    const { side, from, quantity } = base();
    if (value === '' || core.kind !== 'ready' || from === '' || quantity === undefined)
      return undefined;
    return core.core.evaluate('pnl', [side, from, value, quantity]);
  };
  const isPriced = useLiveValue<unknown, boolean>(follows, () => profitNow() !== undefined);
  useLiveDraw<unknown>(follows, () => {
    if (line.current !== null) line.current.dataset['tone'] = toneOf(profitNow());
  });
  if (value === '') return <p className={styles['profit']}>{t('stop_none')}</p>;
  const price =
    way === 'price'
      ? undefined
      : t('stop_way.at', { price: figures.withDecimals(value, priceDecimals(instrument)) });
  if (!isPriced) return <p className={styles['profit']}>{price}</p>;
  const resultText = (): string => {
    const profit = profitNow();
    if (profit === undefined || core.kind !== 'ready') return NONE;
    return withSign(figures.withDecimals(profit, MONEY_DECIMALS), profit);
  };
  const gainNow = (): string => {
    const profit = profitNow();
    if (profit === undefined || margin === undefined || core.kind !== 'ready') return '';
    return ` (${gainText(core.core.evaluate('return_on_margin', [profit, margin]))})`;
  };
  return (
    <p ref={line} className={styles['profit']}>
      {price === undefined ? null : `${price} · `}
      <LiveSentence<unknown>
        live={follows}
        sentence={(profit) => t('stop_profit', { profit, unit: instrument.legal_name })}
        text={resultText}
      />
      {margin === undefined ? null : (
        <LiveText<unknown> look="inline" live={follows} text={gainNow} />
      )}
    </p>
  );
}
