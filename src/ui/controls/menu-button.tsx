import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './menu-button.module.css';

interface MenuButtonProps {
  label: string;
  content: ReactNode;
  lead?: ReactNode;
  /**
   * `chip`: 32 high, fills its column; `box`: 44 high, like a field; `plain`: text only, in the head of a list
   * or a ticket.
   */
  look?: 'chip' | 'box' | 'plain';
  /** The choice is a picture and needs no arrow. */
  hideArrow?: boolean;
  disabled?: boolean;
  /** What it opens lies over or below the page, beside the button. */
  isOpen?: boolean | undefined;
  onPress(): void;
}

export function MenuButton({
  label,
  content,
  lead,
  look = 'chip',
  hideArrow = false,
  disabled = false,
  isOpen,
  onPress,
}: MenuButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles['menu']} ${styles[look]}`}
      aria-haspopup={isOpen === undefined ? 'dialog' : undefined}
      aria-expanded={isOpen}
      disabled={disabled}
      onClick={onPress}
    >
      <span className="spoken">{label}</span>
      {lead === undefined ? null : <span className={styles['lead']}>{lead}</span>}
      <span className={styles['shown']}>{content}</span>
      {hideArrow ? null : <Icon name="down" size={16} />}
    </button>
  );
}
