import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';

type Native = Omit<ComponentProps<'button'>, 'className' | 'type'>;

interface ButtonProps extends Native {
  look?: 'base' | 'neutral' | 'link';
  /** 48 px for the one action of a page or sheet; 44 in forms. */
  main?: boolean;
  wide?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export function Button({
  look = 'neutral',
  main = false,
  wide = false,
  icon,
  children,
  ...native
}: ButtonProps): ReactNode {
  const names = [styles['button'], styles[look], main && styles['main'], wide && styles['wide']];
  return (
    <button type="button" className={names.filter(Boolean).join(' ')} {...native}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Native {
  icon: IconName;
  /** Said aloud: the picture alone has no name. */
  label: string;
}

export function IconButton({ icon, label, ...native }: IconButtonProps): ReactNode {
  return (
    <button type="button" className={styles['icon']} aria-label={label} {...native}>
      <Icon name={icon} size={22} />
    </button>
  );
}
