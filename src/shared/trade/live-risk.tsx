import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language-context.ts';
import type { Live } from '../../lib/market/live.ts';
import type { PortfolioPosition } from '../../lib/market/types.ts';
import { useLiveDraw } from '../../lib/market/use-live.ts';
import { percentText } from '../../lib/percent.ts';
import bar from '../../ui/charts/risk-bar.module.css';
import { riskPlace, riskTone } from '../../ui/charts/risk-bar.tsx';
import { LiveText } from '../figures/live-text.tsx';
import { hasFormula, type LateFormula } from '../formula/figure-formula.ts';
import { LazyFormulaSheet } from '../formula/lazy-formula-sheet.tsx';
import styles from './risk-meter.module.css';

interface LiveRiskProps {
  label: string;
  live: Live<PortfolioPosition | undefined>;
  formula?: LateFormula | undefined;
}

/** The risk rate of a position on its scale, as `RiskMeter`, written with each price. */
export function LiveRisk({ label, live, formula }: LiveRiskProps): ReactNode {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  if (formula === undefined) return <Bar label={label} live={live} />;
  return (
    <>
      <button
        type="button"
        className={styles['risk']}
        aria-haspopup="dialog"
        onClick={() => setOpen(hasFormula(formula))}
      >
        <Bar label={<span className={styles['explained']}>{label}</span>} live={live} />
        <span className="spoken">{t('show_formula')}</span>
      </button>
      <LazyFormulaSheet
        open={isOpen}
        title={label}
        figure={<RiskText live={live} />}
        tone="plain"
        formula={formula}
        follows={live}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Bar({ label, live }: { label: ReactNode; live: LiveRiskProps['live'] }): ReactNode {
  const scale = useRef<HTMLSpanElement>(null);
  const marker = useRef<HTMLElement>(null);
  useLiveDraw(live, (position) => {
    if (scale.current === null || marker.current === null) return;
    const percent = position?.riskRate ? position.pixels.riskRate : undefined;
    scale.current.dataset['empty'] = `${percent === undefined}`;
    marker.current.hidden = percent === undefined;
    if (percent !== undefined) marker.current.style.setProperty('--at', `${riskPlace(percent)}`);
  });
  return (
    <div className={bar['risk']}>
      <span className={bar['label']}>{label}</span>
      <span ref={scale} className={bar['bar']} aria-hidden="true">
        <i ref={marker} className={bar['place']} hidden />
      </span>
      <RiskText live={live} className={bar['text']} />
    </div>
  );
}

function RiskText({
  live,
  className,
}: {
  live: LiveRiskProps['live'];
  className?: string | undefined;
}): ReactNode {
  const language = useLanguage();
  return (
    <LiveText
      look="bare"
      className={className}
      live={live}
      text={(position) => percentText(position?.riskRate ?? '', language)}
      tone={(position) => (position?.riskRate ? riskTone(position.pixels.riskRate) : 'none')}
    />
  );
}
