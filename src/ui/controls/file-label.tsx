import type { ComponentProps, ReactNode } from 'react';
import styles from './file-label.module.css';

type Native = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange' | 'capture'>;

interface FileLabelProps extends Native {
  /** Opens the phone's camera, if it has one, instead of the album. */
  capture?: 'environment' | 'user' | undefined;
  onFile(file: File): void;
  children: ReactNode;
}

/** Selects a picture: a label with the browser's own field invisible above it. */
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
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
        {...native}
      />
    </label>
  );
}
