import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core, Explanation, NumberRules } from '../../lib/core/core.ts';
import { errorText } from '../../lib/core/core-error-text.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { localise } from '../../lib/language/localised-line.ts';
import { numberRules } from '../../lib/language/number-rules.ts';
import { useGo } from '../../lib/pages/use-go.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { PageFailure } from '../../ui/layout/failure.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Bone } from '../../ui/layout/skeleton.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import type { FigureFormula } from './figure-formula.ts';
import { FormulaSetting, InlineSymbols } from './formula-setting.tsx';
import styles from './formula-sheet.module.css';
import { ReportDifference } from './report-difference.tsx';

interface FormulaSheetProps {
  open: boolean;
  title: string;
  figure: ReactNode;
  tone: 'plain' | 'up' | 'down' | 'warn';
  formula: FigureFormula;
  onClose(): void;
}

export function FormulaSheet(props: FormulaSheetProps): ReactNode {
  const { open, title, formula, onClose } = props;
  const { t } = useTranslation('ui');
  const [state, retry] = useCore();
  const rules = numberRules(useLanguage());
  const explanation =
    state.kind === 'ready' && open
      ? state.core.explain(formula.name, [...formula.args])
      : undefined;
  const result = explanation?.result ?? '';
  return (
    <Sheet
      open={open}
      padded
      title={title}
      {...(formula.about === undefined ? {} : { subtitle: formula.about })}
      onClose={onClose}
      foot={
        <>
          <CopyButton look="neutral" text={result} label={t('copy')} />
          <Button look="base" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      {state.kind === 'failed' ? <PageFailure text={t('core_failed')} onRetry={retry} /> : null}
      {state.kind === 'loading' ? <Bone height={240} /> : null}
      {state.kind === 'ready' && explanation !== undefined ? (
        <Explained {...props} core={state.core} explanation={explanation} rules={rules} />
      ) : null}
    </Sheet>
  );
}

interface ExplainedProps extends FormulaSheetProps {
  core: Core;
  explanation: Explanation;
  rules: NumberRules;
}

function Explained(props: ExplainedProps): ReactNode {
  const { figure, tone, formula, core, explanation, rules, onClose } = props;
  const { t } = useTranslation('exactness');
  const { name } = formula;
  const steps = explanation.steps.filter((step) => step.name !== step.symbols);
  return (
    <div className={styles['parts']}>
      <p className={`${styles['figure']} ${styles[tone]}`}>{figure}</p>
      <div className={styles['box']}>
        <FormulaSetting expression={explanation.expression} />
      </div>
      <dl>
        {explanation.inputs.map(({ symbol, value }) => (
          <div key={symbol} className={styles['input']}>
            <dt>
              <span className={styles['symbol']}>
                <InlineSymbols text={symbol} />
              </span>
              <span className={styles['meaning']}>
                {t(`formula.${name}.symbols.${symbol}`, { defaultValue: '' })}
              </span>
            </dt>
            <dd>{t(`choice.${value}`, { defaultValue: localise(core, value, rules) })}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['box']}>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index.
          <div key={place}>
            <p className={styles['numbers']}>
              <InlineSymbols text={localise(core, step.numbers, rules)} />
            </p>
            {step.value === '' ? null : (
              <p className={styles['value']}>= {localise(core, step.value, rules)}</p>
            )}
          </div>
        ))}
        {explanation.error === null ? (
          <p className={styles['note']}>
            {t(name === 'liquidation_cross' ? 'rounding_cross' : 'rounding')}
          </p>
        ) : (
          <p className={styles['value']}>{errorText(t, explanation.error)}</p>
        )}
      </div>
      <Verdict
        title={props.title}
        formula={formula}
        result={explanation.result}
        core={core}
        rules={rules}
      />
      <HowWeCalculate name={name} onLeave={onClose} />
    </div>
  );
}

function HowWeCalculate({ name, onLeave }: { name: string; onLeave(): void }): ReactNode {
  const { t } = useTranslation('exactness');
  const go = useGo();
  const leave = (): void => {
    onLeave();
    go('pages/setting/exactness', { formula: name });
  };
  return (
    <Button look="link" icon="formula" onClick={leave}>
      {t('title')}
    </Button>
  );
}

interface VerdictProps {
  title: string;
  formula: FigureFormula;
  result: string | null;
  core: Core;
  rules: NumberRules;
}

function Verdict({ title, formula, result, core, rules }: VerdictProps): ReactNode {
  const { t } = useTranslation('ui');
  const { serverResult, decimals, spare_step = '0' } = formula;
  if (serverResult === undefined || result === null) return null;
  const own = comparedPart(core, result, decimals);
  if (core.evaluate('cmp', [serverResult, own]) === '0') {
    return <Notice tone="up" title={t('recomputed_equal')} />;
  }
  const values = (
    <>
      <p>{t('recomputed_server', { value: localise(core, serverResult, rules) })}</p>
      <p>{t('recomputed_here', { value: localise(core, own, rules) })}</p>
    </>
  );
  const [low, high] =
    core.evaluate('cmp', [serverResult, own]) === '1' ? [own, serverResult] : [serverResult, own];
  if (core.evaluate('cmp', [core.evaluate('sub', [high, low]), spare_step]) !== '1') {
    return (
      <Notice tone="up" title={t('recomputed_spare_step')}>
        {values}
      </Notice>
    );
  }
  return (
    <Notice tone="down" title={t('recomputed_other')}>
      {values}
      <ReportDifference subject={title} formula={formula} result={own} />
    </Notice>
  );
}

/** Of `coin:0.1` or `120;880`. */
function comparedPart(core: Core, result: string, decimals: number | undefined): string {
  const first = result.split(';')[0] ?? result;
  const amount = first.slice(first.indexOf(':') + 1);
  return decimals === undefined ? amount : core.evaluate('round', [amount, `${decimals}`]);
}
