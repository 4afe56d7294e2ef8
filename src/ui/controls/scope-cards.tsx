import { type ReactNode, useId } from 'react';
import styles from './scope-cards.module.css';

export interface ScopeCard {
  value: string;
  label: string;
  /** How many it is. */
  count: string;
  /** What it would bring. */
  result: string;
  tone: 'plain' | 'up' | 'down';
  disabled?: boolean;
}

interface ScopeCardsProps {
  label: string;
  cards: readonly ScopeCard[];
  value: string;
  /** Locked while the act runs. */
  disabled?: boolean;
  onChoose(value: string): void;
}

/** Which of many an act is for, with its count and result before it is chosen. */
export function ScopeCards({
  label,
  cards,
  value,
  disabled = false,
  onChoose,
}: ScopeCardsProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles['cards']} disabled={disabled}>
      <legend className="spoken">{label}</legend>
      <div className={styles['line']}>
        {cards.map((card) => (
          <label key={card.value} className={styles['card']}>
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              onChange={() => onChoose(card.value)}
            />
            <span className={styles['face']}>
              <span className={styles['head']}>
                <span className={styles['label']}>{card.label}</span>
                <span>{card.count}</span>
              </span>
              <span className={styles[card.tone]}>{card.result}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
