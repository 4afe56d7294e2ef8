import type { ComponentProps, ReactNode } from 'react';
import styles from './file-label.module.css';

type Native = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange' | 'capture'>;

interface FileLabelProps extends Native {
  /** Opens the phone's own camera, where it has one, instead of the album. */
  capture?: 'environment' | 'user' | undefined;
  onFile(file: File): void;
  /** What the label says. */
  children: ReactNode;
}

/** Lets a picture be chosen: a label, with the browser's own field unseen over all of it. */
export function FileLabel({ className, onFile, children, ...native }: FileLabelProps): ReactNode {
  return (
    <label className={`${styles['label']} ${className}`}>
      {children}
      <input
        type="file"
        accept="image/*"
        className={styles['input']}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
        {...native}
      />
    </label>
  );
}
