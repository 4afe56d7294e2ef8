import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language/language-context.ts';
import { percentText } from '../../lib/language/percent.ts';
import type { Live } from '../../lib/market/live.ts';
import { useLiveDraw } from '../../lib/market/use-live.ts';
import bar from '../../ui/charts/risk-bar.module.css';
import { riskPlace, riskTone } from '../../ui/charts/risk-bar.tsx';
import { LiveText } from '../figures/live-text.tsx';
import { hasFormula, type LateFormula } from '../formula/figure-formula.ts';
import { LazyFormulaSheet } from '../formula/lazy-formula-sheet.tsx';
import styles from './risk-meter.module.css';

/** Of a bar as wide as most, as a part of it. */
const PIXEL = 0.004;

/** Of a position or of the account; '' if it is unknown. */
interface Risk {
  riskRate: string;
  pixels: { riskRate: number };
}

interface LiveRiskProps {
  label: string;
  live: Live<Risk | undefined>;
  formula?: LateFormula | undefined;
}

/** The risk rate of a position or an account on its scale, as `RiskMeter`, written with each price. */
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
  const drawnPlace = useRef<number>(undefined);
  useLiveDraw(live, (position) => {
    if (scale.current === null || marker.current === null) return;
    const place = position?.riskRate ? riskPlace(position.pixels.riskRate) : undefined;
    if (isNear(place, drawnPlace.current)) return;
    drawnPlace.current = place;
    scale.current.dataset['empty'] = `${place === undefined}`;
    marker.current.hidden = place === undefined;
    if (place !== undefined) marker.current.style.setProperty('--at', `${place}`);
  });
  return (
    <div className={bar['risk']}>
      <span className={bar['label']}>{label}</span>
      <span ref={scale} className={bar['bar']} data-empty="true" aria-hidden="true">
        <i ref={marker} className={bar['place']} hidden />
      </span>
      <span className={bar['text']}>
        <RiskText live={live} />
      </span>
    </div>
  );
}

/** Less than a pixel of the bar apart. */
function isNear(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return Math.abs(one - other) < PIXEL;
}

export function RiskText({ live }: { live: LiveRiskProps['live'] }): ReactNode {
  const language = useLanguage();
  return (
    <LiveText
      className={bar['rate']}
      live={live}
      text={(position) => percentText(position?.riskRate ?? '', language)}
      tone={(position) => (position?.riskRate ? riskTone(position.pixels.riskRate) : 'none')}
    />
  );
}
