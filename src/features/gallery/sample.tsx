import { type ReactNode, useState } from 'react';
import styles from './gallery.module.css';

/** A piece of src/ui and what it is shown in: its name is that of its file. */
export interface Sample {
  piece: string;
  Samples(): ReactNode;
  /** Fills the page by itself, and is shown only when it is asked for. */
  isAlone?: true;
}

interface StateProps {
  name: string;
  children: ReactNode;
}

/** One state of a piece, under the state's name. */
export function State({ name, children }: StateProps): ReactNode {
  return (
    <div className={styles['state']} data-state={name}>
      <h3 className={styles['stateName']}>{name}</h3>
      {children}
    </div>
  );
}

/** States that fit side by side. */
export function Line({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['line']}>{children}</div>;
}

interface HeldProps<Value> {
  start: Value;
  children(value: Value, change: (value: Value) => void): ReactNode;
}

/** Keeps the value of a piece that holds none itself. */
export function Held<Value>({ start, children }: HeldProps<Value>): ReactNode {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

export const nothing = (): void => undefined;
