import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './choice-row.module.css';

interface ChoiceRowProps {
  title: string;
  /** BCP 47 tag of the title if it isn't in the language of the page. */
  titleLanguage?: string;
  note?: string;
  chosen: boolean;
  disabled?: boolean;
  onChoose(): void;
}

export function ChoiceRow({
  title,
  titleLanguage,
  note,
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
      <span>
        <span className={styles['title']} lang={titleLanguage}>
          {title}
        </span>
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
      </span>
      {chosen ? <Icon name="check" /> : null}
    </button>
  );
}
