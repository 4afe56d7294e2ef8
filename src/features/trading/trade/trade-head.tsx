import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useConnection, useLatency } from '../../../lib/market/hooks.ts';
import { useLiveValue } from '../../../lib/market/use-live.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import type { TradeTab } from '../../../lib/state/trade-memory.ts';
import { isOldPrice } from '../../../lib/time/age.ts';
import { PracticeMark } from '../../../shared/account/practice-mark.tsx';
import { LiveChange } from '../../../shared/figures/live-change.tsx';
import { PairPicker } from '../../../shared/market/pair-picker.tsx';
import { StarButton } from '../../../shared/market/star-button.tsx';
import { useAgeText } from '../../../shared/market/use-age-text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './trade-head.module.css';
import { isOffered } from './use-trade-place.ts';

interface TradeHeadProps {
  tab: TradeTab;
  instrument: Instrument;
  onPick(instrument: Instrument): void;
}

export function TradeHead({ tab, instrument, onPick }: TradeHeadProps): ReactNode {
  const { t } = useTranslation('trade');
  const go = useGo();
  const [isPicking, setPicking] = useState(false);
  const { match_id, symbol } = instrument;
  return (
    <section className={styles['head']}>
      <div className={styles['names']}>
        <h2 className={styles['title']}>
          <button
            type="button"
            className={styles['pair']}
            aria-haspopup="dialog"
            aria-label={t('market:pick_open', { symbol })}
            onClick={() => setPicking(true)}
          >
            <span>{symbol}</span>
            <Icon name="down" size={18} />
          </button>
        </h2>
        <p className={styles['state']}>
          <DayChange id={match_id} />
          <Liveness id={match_id} />
          <PracticeMark />
        </p>
      </div>
      <StarButton instrument={instrument} />
      <IconButton
        icon="candles"
        label={t('chart')}
        onClick={() => go('pages/market/detail', { id: match_id })}
      />
      <PairPicker
        open={isPicking}
        title={t('market:pick')}
        current={match_id}
        isOffered={(one) => isOffered(tab, one)}
        onPick={(next) => {
          setPicking(false);
          onPick(next);
        }}
        onClose={() => setPicking(false)}
      />
    </section>
  );
}

function DayChange({ id }: { id: number }): ReactNode {
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.quote(id), [quotes, id]);
  return <LiveChange live={live} />;
}

/** A dot and a word: live with the round-trip time, closed, or the age of the price. */
function Liveness({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('trade');
  const { age, isStale, state } = useConnection();
  const latency = useLatency();
  const ageText = useAgeText(age ?? 0);
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.quote(id), [quotes, id]);
  const isHalted = useLiveValue(live, (quote) => quote?.isHalted === true);
  const isClosed = useLiveValue(live, (quote) => quote?.isOpen === false);
  if (isStale) {
    const text = isOldPrice(age) ? t('market:ago', { age: ageText }) : t('market:bar.stale');
    return <State tone="old" text={text} />;
  }
  if (age === undefined || state !== 'online')
    return <State tone="old" text={t('market:connecting')} />;
  if (isHalted) return <State tone="shut" text={t('market:halted')} />;
  if (isClosed) return <State tone="shut" text={t('market:closed')} />;
  const text =
    latency === undefined ? t('market:live') : t('live_latency', { milliseconds: latency });
  return <State tone="live" text={text} />;
}

function State({ tone, text }: { tone: 'live' | 'old' | 'shut'; text: string }): ReactNode {
  return (
    <span className={styles['liveness']} data-tone={tone}>
      {text}
    </span>
  );
}
