import { type ReactNode, useId } from 'react';
import styles from './scope-cards.module.css';

export interface ScopeCard {
  value: string;
  label: string;
  count: string;
  result: string;
  tone: 'plain' | 'up' | 'down';
  disabled?: boolean;
}

interface ScopeCardsProps {
  label: string;
  cards: readonly ScopeCard[];
  value: string;
  disabled?: boolean;
  onChoose(value: string): void;
}

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
