import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core, Explanation, NumberRules, Step } from '../../../../lib/core/core.ts';
import { errorText } from '../../../../lib/core/core-error-text.ts';
import { localise } from '../../../../lib/language/localised-line.ts';
import { InlineSymbols } from '../../../../shared/formula/formula-setting.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import exactness from './exactness.module.css';
import styles from './steps.module.css';

interface StepsProps {
  core: Core;
  explanation: Explanation;
  rules: NumberRules;
}

export function Steps({ core, explanation, rules }: StepsProps): ReactNode {
  const { t } = useTranslation('exactness');
  const { error } = explanation;
  // Omits steps that only rename a value, such as U = U.
  const steps = explanation.steps.filter((step) => step.name !== step.symbols);
  if (steps.length === 0 && error === null) return null;
  return (
    <section className={exactness['section']} aria-label={t('steps')}>
      <h2 className={exactness['heading']}>{t('steps')}</h2>
      <ol className={styles['steps']}>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index.
          <li key={place} className={styles['step']}>
            <OneStep core={core} step={step} rules={rules} />
          </li>
        ))}
        {error === null ? null : (
          <li className={`${styles['step']} ${styles['failed']}`}>
            <Icon name="alert" size={18} />
            <span>{errorText(t, error)}</span>
          </li>
        )}
      </ol>
      <p className={styles['note']}>
        {t(explanation.formula === 'liquidation_cross' ? 'rounding_cross' : 'rounding')}
      </p>
    </section>
  );
}

function OneStep({ core, step, rules }: { core: Core; step: Step; rules: NumberRules }): ReactNode {
  return (
    <>
      <p>
        {step.name === '' ? null : (
          <>
            <InlineSymbols text={step.name} />
            {' = '}
          </>
        )}
        <InlineSymbols text={localise(core, step.symbols, rules)} />
      </p>
      {step.numbers === step.value ? null : (
        <p className={styles['numbers']}>
          = <InlineSymbols text={localise(core, step.numbers, rules)} />
        </p>
      )}
      {step.value === '' ? null : (
        <p className={styles['value']}>= {localise(core, step.value, rules)}</p>
      )}
    </>
  );
}
