import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon, type IconName } from './icons.tsx';

type Native = Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange' | 'value'>;

interface FieldProps extends Native {
  label: ReactNode;
  helper?: string | undefined;
  error?: string | undefined;
  lead?: IconName;
  hideLabel?: boolean;
  value: string;
  onText(text: string): void;
}

/** Label above, helper or error below; what was typed is never changed under the finger. */
export function Field({
  label,
  helper,
  error,
  lead,
  hideLabel = false,
  value,
  onText,
  ...native
}: FieldProps): ReactNode {
  const id = useId();
  const note = error ?? helper;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={hideLabel ? 'spoken' : styles['label']}>
        {label}
      </label>
      <div className={styles['box']}>
        {lead === undefined ? null : (
          <span className={styles['lead']}>
            <Icon name={lead} />
          </span>
        )}
        <input
          id={id}
          className={styles['input']}
          value={value}
          onChange={(event) => onText(event.currentTarget.value)}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...native}
        />
      </div>
      {error === undefined ? null : <FieldError id={`${id}-note`} text={error} />}
      {helper !== undefined && error === undefined ? (
        <p id={`${id}-note`} className={styles['helper']}>
          {helper}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, text }: { id?: string; text: string }): ReactNode {
  return (
    <p id={id} className={styles['error']} role="alert">
      <Icon name="alert" size={16} />
      <span>{text}</span>
    </p>
  );
}
