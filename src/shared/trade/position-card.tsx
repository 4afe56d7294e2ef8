import { type ComponentProps, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RiskBar } from '../../ui/charts/risk-bar.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import type { CardBadge } from '../../ui/lists/order-card.tsx';
import { Figure } from '../formula/figure.tsx';
import type { FigureFormula } from '../formula/figure-formula.ts';
import { LazyFormulaSheet } from '../formula/lazy-formula-sheet.tsx';
import styles from './position-card.module.css';

type FigureProps = ComponentProps<typeof Figure>;

interface PositionCardProps {
  ref?: Ref<HTMLElement>;
  lead: ReactNode;
  title: string;
  badges: readonly CardBadge[];
  tools?: ReactNode;
  profit: FigureProps;
  gain: FigureProps;
  figures: readonly (FigureProps & { id: string })[];
  risk: { label: string; pixels: number | undefined; text: string; formula?: FigureFormula };
  actions: ReactNode;
}

export function PositionCard({
  ref,
  lead,
  title,
  badges,
  tools,
  profit,
  gain,
  figures,
  risk,
  actions,
}: PositionCardProps): ReactNode {
  return (
    <article ref={ref} className={styles['card']} aria-label={title}>
      <div className={styles['head']}>
        {lead}
        <h3 className={styles['title']}>{title}</h3>
        {badges.map(({ text, tone = 'neutral' }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
        {tools === undefined ? null : <span className={styles['tools']}>{tools}</span>}
      </div>
      <div className={styles['results']}>
        <Figure size="hero" {...profit} />
        <Figure size="large" align="end" {...gain} />
      </div>
      <div className={styles['figures']}>
        {figures.map(({ id, ...figure }, at) => (
          <Figure key={id} align={at % 3 === 2 ? 'end' : 'start'} {...figure} />
        ))}
      </div>
      <Risk {...risk} />
      <div className={styles['actions']}>{actions}</div>
    </article>
  );
}

function Risk({ label, pixels, text, formula }: PositionCardProps['risk']): ReactNode {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  if (formula === undefined) return <RiskBar label={label} pixels={pixels} text={text} />;
  return (
    <>
      <button
        type="button"
        className={styles['risk']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <RiskBar
          label={<span className={styles['explained']}>{label}</span>}
          pixels={pixels}
          text={text}
        />
        <span className="spoken">{t('show_formula')}</span>
      </button>
      <LazyFormulaSheet
        open={isOpen}
        title={label}
        figure={text}
        tone="plain"
        formula={formula}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
