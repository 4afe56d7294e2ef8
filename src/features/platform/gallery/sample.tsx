import { type ReactNode, useState } from 'react';
import styles from './gallery.module.css';

export interface Sample {
  piece: string;
  Samples(): ReactNode;
  /** Fills the whole page, so it is shown only when selected. */
  isAlone?: true;
}

interface StateProps {
  name: string;
  children: ReactNode;
}

export function State({ name, children }: StateProps): ReactNode {
  return (
    <div className={styles['state']} data-state={name}>
      <h3 className={styles['stateName']}>{name}</h3>
      {children}
    </div>
  );
}

export function Line({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['line']}>{children}</div>;
}

interface HeldProps<Value> {
  start: Value;
  children(value: Value, change: (value: Value) => void): ReactNode;
}

export function Held<Value>({ start, children }: HeldProps<Value>): ReactNode {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

export const nothing = (): void => undefined;
