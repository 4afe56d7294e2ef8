import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { DrawSheet } from '../../../shared/draw/draw-sheet.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import styles from './game.module.css';
import type { GameState } from './wheel-slices.ts';

interface HistoryProps {
  history: GameState['history'];
  /** Not listed until the wheel has shown it. */
  hiddenId: number | undefined;
}

export function History({ history, hiddenId }: HistoryProps): ReactNode {
  const { t } = useTranslation('game');
  const language = useLanguage();
  const [checkedPlay, setCheckedPlay] = useState<HistoryProps['history'][number]>();
  const [isOpen, setOpen] = useState(false);
  const visiblePlays = history.filter(({ id }) => id !== hiddenId);
  return (
    <section aria-label={t('mine')}>
      <div className={styles['section']}>
        <h2>{t('mine')}</h2>
        {visiblePlays.length === 0 ? null : <p className={styles['quiet']}>{t('mine_note')}</p>}
      </div>
      {visiblePlays.length === 0 ? <p className={styles['none']}>{t('none')}</p> : null}
      {visiblePlays.map((result) => (
        <ListRow
          key={result.id}
          height={52}
          title={timeText(result.create_time, language, 'short')}
          value={
            <span className={result.kind === 'none' ? styles['lost'] : styles['won']}>
              {result.kind === 'money' ? `+${result.name}` : result.name}
            </span>
          }
          onPress={() => {
            setCheckedPlay(result);
            setOpen(true);
          }}
        />
      ))}
      {checkedPlay === undefined ? null : (
        <DrawSheet
          open={isOpen}
          draw={checkedPlay.draw}
          id={checkedPlay.id}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
