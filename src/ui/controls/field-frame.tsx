import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './field.module.css';

export interface FieldWords {
  label: ReactNode;
  hideLabel?: boolean;
  labelEnd?: ReactNode;
  helper?: string | undefined;
  error?: string | undefined;
  /** Maximum number of characters, shown when it is near. More can be typed, so that nothing is cut silently. */
  most?: number | undefined;
  alwaysCounts?: boolean | undefined;
}

interface FrameProps extends FieldWords {
  id: string;
  text?: string;
  children: ReactNode;
}

export function noteId(id: string, { helper, error }: FieldWords): string | undefined {
  return helper === undefined && error === undefined ? undefined : `${id}-note`;
}

export function FieldFrame({
  id,
  label,
  hideLabel = false,
  labelEnd,
  helper,
  error,
  most,
  alwaysCounts = false,
  text = '',
  children,
}: FrameProps): ReactNode {
  return (
    <div className={styles['field']}>
      <div className={hideLabel ? undefined : styles['labelLine']}>
        <label id={`${id}-label`} htmlFor={id} className={hideLabel ? 'spoken' : styles['label']}>
          {label}
        </label>
        {labelEnd === undefined ? null : <div className={styles['labelEnd']}>{labelEnd}</div>}
      </div>
      {children}
      <div className={styles['note']}>
        {error === undefined ? null : <FieldError id={`${id}-note`} text={error} />}
        {helper !== undefined && error === undefined ? (
          <p id={`${id}-note`} className={styles['helper']}>
            {helper}
          </p>
        ) : null}
        {most === undefined ? null : (
          <Counter length={[...text].length} most={most} hidesFar={!alwaysCounts} />
        )}
      </div>
    </div>
  );
}

/** Shows the counter when a fifth is left. */
const NEAR = 0.8;

function Counter({
  length,
  most,
  hidesFar,
}: {
  length: number;
  most: number;
  hidesFar: boolean;
}): ReactNode {
  if (hidesFar && length < most * NEAR) return null;
  return (
    <p className={styles['counter']} data-over={length > most}>
      {`${length}/${most}`}
    </p>
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
