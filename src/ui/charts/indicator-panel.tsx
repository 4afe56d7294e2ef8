import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './indicator-panel.module.css';

export interface IndicatorChoice {
  id: string;
  label: string;
  name: string;
  isOn: boolean;
}

interface IndicatorPanelProps {
  label: string;
  groups: readonly (readonly IndicatorChoice[])[];
  settings: string;
  onToggle(id: string): void;
  onSettings(): void;
}

export function IndicatorPanel({
  label,
  groups,
  settings,
  onToggle,
  onSettings,
}: IndicatorPanelProps): ReactNode {
  return (
    <div className={styles['panel']} role="toolbar" aria-label={label}>
      <div className={styles['choices']}>
        {groups.map((group) => (
          <div key={group[0]?.id ?? ''} className={styles['group']}>
            {group.map(({ id, label: text, name, isOn }) => (
              <button
                key={id}
                type="button"
                className={styles['choice']}
                aria-label={`${text}, ${name}`}
                aria-pressed={isOn}
                onClick={() => onToggle(id)}
              >
                {text}
              </button>
            ))}
          </div>
        ))}
      </div>
      <button type="button" className={styles['settings']} onClick={onSettings}>
        <Icon name="tune" size={16} />
        {settings}
      </button>
    </div>
  );
}
