import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './first-hints.module.css';

const HINTS = ['swipe', 'formula', 'eye'] as const;

/** After the notice, which would lie over them. `PopNotice` calls for it; this reads its answer. */
export function FirstHints(): ReactNode {
  const { state } = useApp();
  const { seen_hints, seen_notice } = useSnapshot(state);
  const { data: notice } = useCall('news.index_pop', {}, { enabled: false });
  const isNoticed = seen_notice !== 0 || notice === null;
  return seen_hints || !isNoticed ? null : (
    <Hints
      onSeen={() => {
        state.seen_hints = true;
      }}
    />
  );
}

function Hints({ onSeen }: { onSeen(): void }): ReactNode {
  const { t } = useTranslation('home');
  const [at, setAt] = useState(0);
  const isLast = at === HINTS.length - 1;
  return (
    <section className={styles['hints']} aria-label={t('hint.title')}>
      <Icon name="info" />
      <div className={styles['words']}>
        <p aria-live="polite">{t(`hint.${HINTS[at] ?? 'swipe'}`)}</p>
        <div className={styles['foot']}>
          <span className={styles['place']} aria-hidden="true">
            {at + 1}/{HINTS.length}
          </span>
          <Button small look="link" onClick={() => (isLast ? onSeen() : setAt(at + 1))}>
            {t(isLast ? 'hint.done' : 'hint.next')}
          </Button>
        </div>
      </div>
      <IconButton icon="close" label={t('hint.skip')} onClick={onSeen} />
    </section>
  );
}
