import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../layout/spinner.tsx';
import { Icon, type IconName } from '../media/icons.tsx';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, noteId } from './field-frame.tsx';

type Native = Omit<
  ComponentProps<'input'>,
  'className' | 'id' | 'onChange' | 'value' | 'maxLength'
>;

export interface FieldProps extends Native, FieldWords {
  lead?: IconName;
  end?: ReactNode;
  /** The server is checking; the text stays editable. */
  busy?: boolean;
  clearable?: boolean;
  value: string;
  onText(text: string): void;
}

export function Field({
  label,
  hideLabel,
  labelEnd,
  helper,
  error,
  most,
  lead,
  end,
  busy = false,
  clearable = false,
  value,
  onText,
  autoFocus = false,
  ...native
}: FieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // React's own autofocus may have happened while the page was drawn out of sight. Only once: not when
  // returning to the page.
  const wantsFocus = useRef(autoFocus);
  useEffect(() => {
    if (wantsFocus.current) input.current?.focus({ preventScroll: true });
    wantsFocus.current = false;
  }, []);
  const clear = (): void => {
    onText('');
    input.current?.focus();
  };
  const words = {
    label,
    helper,
    error,
    most,
    ...(hideLabel === undefined ? {} : { hideLabel }),
    labelEnd,
  };
  return (
    <FieldFrame id={id} text={value} {...words}>
      <div className={styles['box']}>
        {lead === undefined ? null : (
          <span className={styles['lead']}>
            <Icon name={lead} />
          </span>
        )}
        <input
          ref={input}
          id={id}
          className={styles['input']}
          value={value}
          onChange={(event) => onText(event.currentTarget.value)}
          aria-invalid={error !== undefined}
          aria-describedby={noteId(id, words)}
          aria-busy={busy || undefined}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          {...native}
        />
        {clearable && value !== '' && native.disabled !== true ? (
          <IconButton icon="clear" label={t('clear_field')} onClick={clear} />
        ) : null}
        {busy ? (
          <span className={styles['mark']}>
            <Spinner />
          </span>
        ) : null}
        {native.disabled === true ? (
          <span className={styles['mark']}>
            <Icon name="lock" />
          </span>
        ) : null}
        {end}
      </div>
    </FieldFrame>
  );
}
