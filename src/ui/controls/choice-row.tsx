import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './choice-row.module.css';

interface ChoiceRowProps {
  title: string;
  /** BCP 47 tag of the title if it isn't in the language of the page. */
  titleLanguage?: string;
  note?: string;
  lead?: ReactNode;
  chosen: boolean;
  disabled?: boolean;
  onChoose(): void;
}

export function ChoiceRow({
  title,
  titleLanguage,
  note,
  lead,
  chosen,
  disabled = false,
  onChoose,
}: ChoiceRowProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['row']}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onChoose}
    >
      {lead === undefined ? null : <span className={styles['lead']}>{lead}</span>}
      <span className={styles['words']}>
        <span className={styles['title']} lang={titleLanguage}>
          {title}
        </span>
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
      </span>
      {chosen ? <Icon name="check" /> : null}
    </button>
  );
}
