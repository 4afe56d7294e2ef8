import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../layout/spinner.tsx';
import { Icon, type IconName } from '../media/icons.tsx';
import styles from './button.module.css';

type Native = Omit<ComponentProps<'button'>, 'className' | 'type'>;

interface ButtonProps extends Native {
  /**
   * `destroy` is irreversible; `danger` leads to such an action. `blocked` shows why nothing can be
   * sent, and can still be pressed.
   */
  look?: 'base' | 'up' | 'down' | 'destroy' | 'neutral' | 'blocked' | 'outline' | 'link' | 'danger';
  main?: boolean;
  /** 36 px, in cards and rows; the touch target stays 44. */
  small?: boolean;
  wide?: boolean;
  /** Working: it keeps its width, name and focus, and can't be pressed again. */
  busy?: boolean;
  /** While busy the text stays, because it says what the press waits for. */
  worded?: boolean;
  submit?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export function Button({
  look = 'neutral',
  main = false,
  small = false,
  wide = false,
  busy = false,
  worded = false,
  submit = false,
  icon,
  children,
  onClick,
  ...native
}: ButtonProps): ReactNode {
  const names = [
    styles['button'],
    styles[look],
    main && styles['main'],
    small && styles['small'],
    wide && styles['wide'],
    busy && styles['busy'],
    busy && !worded && styles['yielding'],
  ];
  // Not `disabled` while busy, which would remove the focus and disorient users of screen readers.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={names.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...native}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span className={styles['text']}>{children}</span>
      {busy && !worded ? (
        <span className={styles['ring']}>
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}

interface IconButtonProps extends Native {
  icon: IconName;
  label: string;
  filled?: boolean;
}

export function IconButton({ icon, label, filled = false, ...native }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles['icon']} ${filled ? styles['filled'] : ''}`}
      aria-label={label}
      {...native}
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
