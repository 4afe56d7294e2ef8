import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { detailPath } from '../../../../lib/market/paths.ts';
import { useRecentViews } from '../../../../lib/market/recent-views.ts';
import { useSearchHistory } from '../../../../lib/market/search-history.ts';
import { useOutlines } from '../../../../lib/market/use-tickers.ts';
import { InstrumentRows } from '../../../../shared/market/instrument-rows.tsx';
import { RecentChips } from '../../../../shared/market/recent-chips.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import styles from './search-page.module.css';

interface SuggestionsProps {
  instruments: readonly Instrument[];
  onText(text: string): void;
}

export function Suggestions({ instruments, onText }: SuggestionsProps): ReactNode {
  const { t } = useTranslation('market');
  const { texts, clear } = useSearchHistory();
  const views = useRecentViews(instruments);
  const navigate = useNavigate();
  const outlines = useOutlines();
  const hot = useMemo(
    () => instruments.filter(({ match_id }) => outlines.get(match_id)?.isHot === true),
    [instruments, outlines],
  );
  return (
    <>
      {texts.length === 0 ? null : (
        <section>
          <div className={styles['title']}>
            <h2>{t('history')}</h2>
            <IconButton icon="bin" label={t('history_clear')} onClick={clear} />
          </div>
          <div className={styles['history']}>
            {texts.map((text) => (
              <button
                key={text}
                type="button"
                className={styles['past']}
                onClick={() => onText(text)}
              >
                <span>{text}</span>
              </button>
            ))}
          </div>
        </section>
      )}
      {views.instruments.length === 0 ? null : (
        <section>
          <div className={styles['title']}>
            <h2>{t('recent')}</h2>
            <IconButton icon="bin" label={t('recent_clear')} onClick={views.clear} />
          </div>
          <RecentChips
            label={t('recent')}
            instruments={views.instruments}
            onPick={({ match_id }) => void navigate(detailPath(match_id))}
          />
        </section>
      )}
      {hot.length === 0 ? null : (
        <section>
          <h2 className={styles['title']}>{t('hot')}</h2>
          <InstrumentRows label={t('hot')} instruments={hot} order="turnover" />
        </section>
      )}
    </>
  );
}
