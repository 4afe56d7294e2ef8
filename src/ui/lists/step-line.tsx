import type { ReactNode } from 'react';
import { Icon, type IconName } from '../media/icons.tsx';
import styles from './step-line.module.css';

export interface Step {
  id: string;
  title: string;
  time?: string;
  note?: string;
  state: 'done' | 'now' | 'later' | 'failed' | 'cancelled';
  stateName: string;
}

const ICONS: Readonly<Record<Step['state'], IconName>> = {
  done: 'check',
  now: 'clock',
  later: 'forward',
  failed: 'close',
  cancelled: 'minus',
};

export function StepLine({ label, steps }: { label: string; steps: readonly Step[] }): ReactNode {
  return (
    <ol className={styles['line']} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={`${styles['step']} ${styles[step.state]}`}
          {...(step.state === 'now' && { 'aria-current': 'step' })}
        >
          <span className={styles['node']}>
            <Icon name={ICONS[step.state]} size={14} />
          </span>
          <div className={styles['words']}>
            <p className={styles['head']}>
              <span className={styles['title']}>{step.title}</span>
              <span className="spoken">{step.stateName}</span>
              {step.time === undefined ? null : <span className={styles['time']}>{step.time}</span>}
            </p>
            {step.note === undefined ? null : <p className={styles['note']}>{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
