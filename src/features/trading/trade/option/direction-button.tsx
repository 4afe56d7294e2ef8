import type { ReactNode } from 'react';
import { Spinner } from '../../../../ui/layout/spinner.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from './option-ticket.module.css';

interface DirectionButtonProps {
  direction: 'up' | 'down';
  label: string;
  note: string;
  /** Undefined while orders are blocked: the reason takes its place. */
  value: string | undefined;
  busy: boolean;
  disabled: boolean;
  onPress(): void;
}

export function DirectionButton({
  direction,
  label,
  note,
  value,
  busy,
  disabled,
  onPress,
}: DirectionButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['direction']}
      data-direction={direction}
      aria-busy={busy || undefined}
      disabled={disabled && !busy}
      onClick={busy ? undefined : onPress}
    >
      <span className={styles['name']}>
        {busy ? <Spinner size={20} /> : <Icon name={direction === 'up' ? 'rise' : 'fall'} />}
        {label}
      </span>
      {value === undefined ? null : (
        <span className={styles['pays']}>
          <small>{note}</small>
          {value}
        </span>
      )}
    </button>
  );
}
