import type { ReactNode } from 'react';
import { FileLabel } from '../../../ui/controls/file-label.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import styles from './identity.module.css';

interface FileButtonProps {
  icon: IconName;
  /** Announced before the text: which of several it is. */
  of: string;
  label: string;
  capture?: 'environment' | 'user' | undefined;
  disabled?: boolean;
  describedBy?: string | undefined;
  onFile(file: File): void;
}

export function FileButton({
  icon,
  of,
  label,
  capture,
  disabled = false,
  describedBy,
  onFile,
}: FileButtonProps): ReactNode {
  return (
    <FileLabel
      className={styles['fileButton']}
      capture={capture}
      disabled={disabled}
      aria-describedby={describedBy}
      onFile={onFile}
    >
      <Icon name={icon} />
      <span className="spoken">{of}</span>
      <span>{label}</span>
    </FileLabel>
  );
}
