import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from './result-hero.module.css';
import type { SecondOpinion } from './use-second-opinion.ts';

export type Shown =
  | { kind: 'figure'; figure: string; note?: string }
  /** The formula is undefined for these numbers, or a field is invalid. */
  | { kind: 'words'; text: string }
  | { kind: 'refused'; text: string };

function size(figure: string): string | undefined {
  if (figure.length <= 15) return styles['large'];
  return figure.length <= 28 ? styles['middle'] : styles['small'];
}

export function ResultHero({
  result,
  opinion,
}: {
  result: Shown;
  opinion: SecondOpinion;
}): ReactNode {
  const { t } = useTranslation('exactness');
  return (
    <section className={styles['hero']} aria-label={t('result_label')}>
      <div className={styles['top']}>
        <span className={styles['label']}>
          {result.kind === 'figure' && result.note !== undefined ? result.note : t('result_label')}
        </span>
        <Badge opinion={opinion} />
      </div>
      <output className={figureClass(result)}>
        {result.kind === 'figure' ? result.figure : result.text}
      </output>
    </section>
  );
}

function figureClass(result: Shown): string {
  if (result.kind === 'figure') return `${styles['figure']} ${size(result.figure)}`;
  return `${styles['quiet']} ${result.kind === 'refused' ? styles['wrong'] : ''}`;
}

function Badge({ opinion }: { opinion: SecondOpinion }): ReactNode {
  const { t } = useTranslation('exactness');
  if (opinion.kind !== 'verdict') return null;
  const same = opinion.verdict.kind !== 'different';
  return (
    <span className={`${styles['badge']} ${styles[same ? 'same' : 'differs']}`}>
      <Icon name={same ? 'check' : 'alert'} size={12} />
      {t(`badge.${opinion.verdict.kind}`)}
    </span>
  );
}
