import type { ComponentProps, ReactNode, Ref } from 'react';
import { Badge } from '../../ui/layout/badge.tsx';
import type { CardBadge } from '../../ui/lists/order-card.tsx';
import { Figure } from '../formula/figure.tsx';
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
  /** What waits to close it. */
  lines?: ReactNode;
  /** Fees that go on. */
  costs?: ReactNode;
  /** The meter of the risk rate. */
  risk: ReactNode;
  actions: ReactNode;
  /** Its figures move with prices. */
  isLive?: boolean;
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
  lines,
  costs,
  risk,
  actions,
  isLive = false,
}: PositionCardProps): ReactNode {
  return (
    <article ref={ref} className={styles['card']} aria-label={title} data-live={isLive}>
      <div className={styles['head']}>
        {lead}
        <div className={styles['name']}>
          <h3 className={styles['title']}>{title}</h3>
          {badges.map(({ text, tone = 'neutral' }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </div>
        {tools === undefined ? null : <span className={styles['tools']}>{tools}</span>}
      </div>
      <div className={styles['results']}>
        <Figure size="hero" {...profit} />
        <Figure size="large" align="end" {...gain} />
      </div>
      <div className={styles['actions']}>{actions}</div>
      <div className={styles['figures']}>
        {figures.map(({ id, ...figure }, at) => (
          <Figure key={id} align={at % 3 === 2 ? 'end' : 'start'} {...figure} />
        ))}
      </div>
      {lines}
      {costs}
      {risk}
    </article>
  );
}
