import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../media/icons.tsx';
import styles from './toast.module.css';
import { topToastPlace } from './toast-place.tsx';
import { type Toast, type ToastAction, ToastQueue, type ToastTone } from './toast-queue.ts';

type ShowToast = (
  text: string,
  tone?: ToastTone,
  lingerMs?: number,
  isKept?: boolean,
  action?: ToastAction,
) => void;

const SHOWN_FOR = 1_500;
const ToastContext = createContext<ShowToast>(() => undefined);

export function useToast(): ShowToast {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [shownToast, setShownToast] = useState<Toast>();
  const queue = useMemo(() => new ToastQueue(setShownToast, SHOWN_FOR), []);
  useEffect(() => () => queue.stop(), [queue]);
  const show = useMemo<ShowToast>(
    () =>
      (text, tone = 'good', lingerMs = 0, isKept = false, action = undefined) =>
        queue.show(text, tone, lingerMs, isKept, action),
    [queue],
  );
  // A toast in a dialog that closes continues outside.
  const [, setClosed] = useState(0);
  useEffect(() => {
    const onClosed = (): void => setClosed((times) => times + 1);
    document.addEventListener('close', onClosed, true);
    return () => document.removeEventListener('close', onClosed, true);
  }, []);
  const place = shownToast === undefined ? undefined : topToastPlace();
  const box =
    shownToast === undefined ? null : (
      <ToastBox key={shownToast.id} toast={shownToast} onPress={() => queue.dismiss()} />
    );
  return (
    <ToastContext value={show}>
      {children}
      <div role="status">{place === undefined ? box : null}</div>
      {place === undefined ? null : createPortal(box, place)}
    </ToastContext>
  );
}

const ICONS: Readonly<Record<ToastTone, IconName>> = { good: 'equal', bad: 'alert', info: 'info' };

interface ToastBoxProps {
  toast: Pick<Toast, 'text' | 'tone'> & Partial<Toast>;
  onPress?: () => void;
  still?: boolean;
}

export function ToastBox({
  toast: { text, tone, isKept = false, action },
  still = false,
  onPress,
}: ToastBoxProps): ReactNode {
  return (
    <div className={still ? undefined : styles['place']}>
      {isKept && onPress !== undefined ? (
        <button
          type="button"
          className={`${styles['toast']} ${styles[tone]}`}
          data-dark
          onClick={onPress}
        >
          <Icon name={ICONS[tone]} size={18} />
          <span>{text}</span>
        </button>
      ) : (
        <div className={`${styles['toast']} ${styles[tone]}`} data-dark>
          <Icon name={ICONS[tone]} size={18} />
          <span>{text}</span>
          {action === undefined ? null : (
            <button
              type="button"
              className={styles['action']}
              onClick={() => {
                onPress?.();
                action.onPress();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
