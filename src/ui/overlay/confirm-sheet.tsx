import { type KeyboardEvent, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/device/use-online.ts';
import { Button } from '../controls/button.tsx';
import { CheckBox } from '../controls/check-box.tsx';
import { FieldError } from '../controls/field-frame.tsx';
import { PageNotices } from '../layout/page-notice.ts';
import { Icon } from '../media/icons.tsx';
import styles from './confirm-sheet.module.css';
import { Sheet } from './sheet.tsx';

export interface ConfirmHero {
  label: ReactNode;
  value: string;
  unit?: string;
  tone?: 'plain' | 'up' | 'down' | 'warn';
  aside?: { label: ReactNode; value: string };
}

interface ConfirmSheetProps {
  open: boolean;
  title: string;
  subtitle?: string;
  head?: ReactNode;
  hero?: ConfirmHero;
  note?: { tone: 'warn' | 'info'; text: string };
  /** Pay password and code; Enter submits. */
  fields?: ReactNode;
  skip?: { label: string; on: boolean; onChange(on: boolean): void };
  error?: string | undefined;
  action: string;
  look?: 'base' | 'up' | 'down' | 'destroy';
  /** Label of the way out, where "Cancel" could mean the action itself. */
  cancel?: string;
  /** Done: nothing is left to cancel. */
  isOver?: boolean;
  busy?: boolean;
  /** Replaces the action while it is impossible. */
  blockReason?: string | undefined;
  /** Needs no connection. */
  isLocal?: boolean;
  onConfirm(): void;
  onClose(): void;
  children?: ReactNode;
}

/** Confirms everything that costs money or is irreversible, with its figures. The app's only confirmation. */
export function ConfirmSheet({
  open,
  title,
  subtitle,
  head,
  hero,
  note,
  fields,
  skip,
  error,
  action,
  look = 'base',
  cancel,
  isOver = false,
  busy = false,
  blockReason,
  isLocal = false,
  onConfirm,
  onClose,
  children,
}: ConfirmSheetProps): ReactNode {
  const { t } = useTranslation('ui');
  const online = useOnline();
  const { confirmation } = use(PageNotices);
  const offlineText = online || isLocal ? undefined : t('offline');
  const blockText = offlineText ?? blockReason;
  const isBlocked = blockText !== undefined;
  const send = (): void => {
    if (!busy && !isBlocked) onConfirm();
  };
  // Not a form: inside a page's form it would be nested, and browsers don't report the submit of a nested form.
  const pressEnter = (event: KeyboardEvent): void => {
    const isTyped = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (event.key !== 'Enter' || !isTyped || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Sheet
      open={open}
      isQuestion
      padded
      title={title}
      tools={open ? confirmation : undefined}
      {...(subtitle === undefined ? {} : { subtitle })}
      onClose={onClose}
      foot={
        <div className={styles['actions']}>
          {isOver ? null : (
            <Button main onClick={onClose}>
              {cancel ?? t('cancel')}
            </Button>
          )}
          <Button main look={look} busy={busy} disabled={isBlocked} onClick={send}>
            {blockText ?? action}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields confirms. */}
      <div className={styles['body']} onKeyDown={pressEnter}>
        {head}
        {hero === undefined ? null : <Hero {...hero} />}
        {children === undefined ? null : <div className={styles['rows']}>{children}</div>}
        {note === undefined ? null : (
          <p className={`${styles['note']} ${styles[note.tone]}`}>
            <Icon name="info" size={18} />
            <span>{note.text}</span>
          </p>
        )}
        {fields === undefined ? null : <div className={styles['fields']}>{fields}</div>}
        {skip === undefined ? null : (
          <CheckBox label={skip.label} checked={skip.on} onChange={skip.onChange} />
        )}
        {error === undefined ? null : <FieldError text={error} />}
      </div>
    </Sheet>
  );
}

function Hero({ label, value, unit, tone = 'plain', aside }: ConfirmHero): ReactNode {
  return (
    <div className={styles['hero']}>
      <div className={styles['main']}>
        <p className={styles['label']}>{label}</p>
        <p className={`${styles['figure']} ${styles[tone]}`}>
          {value}
          {unit === undefined ? null : <span className={styles['unit']}>{unit}</span>}
        </p>
      </div>
      {aside === undefined ? null : (
        <div className={styles['aside']}>
          <p className={styles['label']}>{aside.label}</p>
          <p className={styles['asideFigure']}>{aside.value}</p>
        </div>
      )}
    </div>
  );
}
