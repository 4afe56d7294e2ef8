import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { TradeSettings } from '../../features/trading/trade/trade-settings.tsx';
import { isOffered } from '../../features/trading/trade/use-trade-place.ts';
import { useApp } from '../../lib/app-context.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { useLiveDraw } from '../../lib/market/use-live.ts';
import { TRADE_TABS, type TradeTab } from '../../lib/state/trade-memory.ts';
import { PracticeMark } from '../../shared/account/practice-mark.tsx';
import { LiveChange } from '../../shared/figures/live-change.tsx';
import { LiveSentence } from '../../shared/figures/live-sentence.tsx';
import { LiveText } from '../../shared/figures/live-text.tsx';
import { MarkAbout } from '../../shared/market/mark-about.tsx';
import { PairPicker } from '../../shared/market/pair-picker.tsx';
import { StarButton } from '../../shared/market/star-button.tsx';
import { NONE } from '../../shared/trade/money.ts';
import { NextCharge } from '../../shared/trade/next-charge.tsx';
import { Disc } from '../../ui/media/disc.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import styles from './pair-head.module.css';

interface PairHeadProps {
  tab: TradeTab;
  instrument: Instrument;
  go(place: { tab?: TradeTab; id?: number }): void;
}

/** The pair with its price and the figures of the day, and the kinds of trading. */
export function PairHead({ tab, instrument, go }: PairHeadProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const [isPicking, setPicking] = useState(false);
  const figures = useFigures();
  const { match_id, symbol, multiples, legal_name } = instrument;
  const live = useMemo(() => quotes.live.detail(match_id), [quotes, match_id]);
  const most = Math.max(1, ...multiples);
  const about = tab === 'contract' ? t('wide:pair.futures', { most }) : t(`tab.${tab}`);
  return (
    <div className={styles['head']}>
      <StarButton instrument={instrument} />
      <Disc image={instrument.image} code={instrument.currency_name} />
      <div className={styles['name']}>
        <h2>
          <button
            type="button"
            className={styles['pair']}
            aria-haspopup="dialog"
            aria-label={t('market:pick_open', { symbol })}
            onClick={() => setPicking(true)}
          >
            {symbol}
            <Icon name="down" size={16} />
          </button>
        </h2>
        <p className={styles['about']}>{about}</p>
      </div>
      <LastPrice instrument={instrument} />
      <dl className={styles['figures']}>
        <div>
          <dt>{t('wide:pair.change')}</dt>
          <dd className={styles['changes']}>
            <LiveText
              live={live}
              text={(detail) => detail?.changeAbsolute ?? NONE}
              tone={(detail) => toneOf(detail?.pixels.change)}
            />
            <LiveChange live={live} />
          </dd>
        </div>
        {(
          [
            ['high', t('market:day.high')],
            ['low', t('market:day.low')],
            ['turnover', t('market:day.turnover', { unit: legal_name })],
          ] as const
        ).map(([id, label]) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <LiveText live={live} text={(detail) => detail?.[id] ?? NONE} />
            </dd>
          </div>
        ))}
        {tab === 'contract' ? (
          <div>
            <dt>{t('wide:pair.overnight')}</dt>
            <dd className={styles['changes']}>
              {figures.percent(instrument.overnight_rate)}
              <NextCharge isBrief />
            </dd>
          </div>
        ) : null}
      </dl>
      <PracticeMark />
      <Kinds tab={tab} go={go} />
      <TradeSettings />
      <PairPicker
        open={isPicking}
        title={t('market:pick')}
        current={match_id}
        isOffered={(one) => isOffered(tab, one)}
        onPick={(next) => {
          setPicking(false);
          go({ tab, id: next.match_id });
        }}
        onClose={() => setPicking(false)}
      />
    </div>
  );
}

function toneOf(change = 0): string {
  return change > 0 ? 'up' : change < 0 ? 'down' : 'still';
}

function Kinds({ tab, go }: Pick<PairHeadProps, 'tab' | 'go'>): ReactNode {
  const { t } = useTranslation('trade');
  return (
    <fieldset className={styles['kinds']} aria-label={t('kinds')}>
      {TRADE_TABS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === tab}
          onClick={() => go({ tab: kind })}
        >
          {t(`tab.${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}

function LastPrice({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const line = useRef<HTMLParagraphElement>(null);
  const live = useMemo(() => quotes.live.detail(instrument.match_id), [quotes, instrument]);
  useLiveDraw(live, (detail) => {
    const direction = detail?.direction ?? 'none';
    if (line.current !== null && line.current.dataset['direction'] !== direction)
      line.current.dataset['direction'] = direction;
  });
  return (
    <div className={styles['price']}>
      <p ref={line} className={styles['last']}>
        <span className="spoken">{t('market:last_price')}</span>
        <LiveText live={live} text={(detail) => detail?.price ?? NONE} />
      </p>
      <p className={styles['mark']}>
        <MarkAbout>
          <LiveSentence
            live={live}
            sentence={(price) => t('mark_line', { price })}
            text={(detail) => detail?.mark ?? NONE}
          />
        </MarkAbout>
      </p>
    </div>
  );
}
