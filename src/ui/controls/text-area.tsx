import { type FocusEvent, type ReactNode, useId } from 'react';
import { FieldFrame, type FieldWords, noteId } from './field-frame.tsx';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldWords {
  placeholder?: string;
  value: string;
  onText(text: string): void;
  onBlur?(event: FocusEvent): void;
}

export function TextArea({
  placeholder,
  value,
  onText,
  onBlur,
  ...words
}: TextAreaProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} text={value} {...words}>
      <textarea
        id={id}
        className={styles['area']}
        placeholder={placeholder}
        aria-invalid={words.error !== undefined}
        aria-describedby={noteId(id, words)}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
