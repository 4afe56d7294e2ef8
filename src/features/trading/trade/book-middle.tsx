import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';
import { useLiveDraw } from '../../../lib/market/use-live.ts';
import { LiveSentence } from '../../../shared/figures/live-sentence.tsx';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import { MarkAbout } from '../../../shared/market/mark-about.tsx';
import { NONE } from '../../../shared/trade/money.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './book-middle.module.css';

export function BookMiddle({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.detail(id), [quotes, id]);
  const last = useRef<HTMLParagraphElement>(null);
  useLiveDraw(live, (detail) => {
    const direction = detail?.direction ?? 'none';
    if (last.current !== null && last.current.dataset['direction'] !== direction)
      last.current.dataset['direction'] = direction;
  });
  return (
    <div className={styles['middle']}>
      <p ref={last} className={styles['last']}>
        <span className="spoken">{t('market:last_price')}</span>
        <LiveText live={live} text={(detail) => detail?.price ?? NONE} />
        <span className={styles['arrows']}>
          <Icon name="rise" size={14} />
          <Icon name="fall" size={14} />
        </span>
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
