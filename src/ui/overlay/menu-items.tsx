import type { ReactNode } from 'react';
import { Icon, type IconName } from '../media/icons.tsx';
import styles from './hold-menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  isDanger?: boolean;
  disabled?: boolean;
  onPress(): void;
}

export function MenuItems({
  items,
  onClose,
}: {
  items: readonly MenuItem[];
  onClose(): void;
}): ReactNode {
  return items.map((item) => (
    <button
      key={item.id}
      type="button"
      className={`${styles['item']} ${item.isDanger === true ? styles['danger'] : ''}`}
      disabled={item.disabled}
      onClick={() => {
        onClose();
        item.onPress();
      }}
    >
      {item.icon === undefined ? null : <Icon name={item.icon} />}
      <span>{item.label}</span>
    </button>
  ));
}
