import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core, Explanation, NumberRules } from '../../../../lib/core/core.ts';
import { errorText } from '../../../../lib/core/core-error-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import { resultText } from './result-text.ts';
import type { Outcome } from './second-opinion.ts';
import styles from './second-opinion-box.module.css';
import type { SecondOpinion } from './use-second-opinion.ts';

interface BoxProps {
  core: Core;
  explanation: Explanation;
  rules: NumberRules;
  opinion: SecondOpinion;
  onRetry(): void;
}

export function SecondOpinionBox({
  core,
  explanation,
  rules,
  opinion,
  onRetry,
}: BoxProps): ReactNode {
  const { t } = useTranslation('exactness');

  const words = (outcome: Outcome): string => {
    if ('refusal' in outcome) return errorText(t, { key: outcome.refusal, detail: {} });
    const { figure, note } = resultText(core, t, outcome.result, rules);
    return note === undefined ? figure : `${figure} · ${note}`;
  };

  if (opinion.kind === 'none') return <Bone height={88} />;
  if (opinion.kind === 'unavailable') {
    return (
      <Notice tone="warn" title={t('second.unavailable')}>
        <Button look="link" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </Notice>
    );
  }
  const { kind, second } = opinion.verdict;
  const first: Outcome =
    explanation.result === null
      ? { refusal: explanation.error?.key ?? '' }
      : { result: explanation.result };
  return (
    <Notice tone={kind === 'different' ? 'down' : 'up'} title={t(`second.${kind}`)}>
      <dl className={styles['figures']}>
        <Figure name={t('second.core')} text={words(first)} />
        <Figure name={t('second.other')} text={words(second)} />
      </dl>
    </Notice>
  );
}

function Figure({ name, text }: { name: string; text: string }): ReactNode {
  return (
    <div className={styles['line']}>
      <dt>{name}</dt>
      <dd className={styles['figure']}>{text}</dd>
    </div>
  );
}
