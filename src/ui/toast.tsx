import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { Icon } from './icons.tsx';
import styles from './toast.module.css';

type Tone = 'good' | 'bad';
interface Message {
  text: string;
  tone: Tone;
}
type ShowToast = (text: string, tone?: Tone) => void;

const SHOWN_FOR = 1_500;
const ToastContext = createContext<ShowToast>(() => undefined);

export function useToast(): ShowToast {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [message, setMessage] = useState<Message>();
  const show = useCallback<ShowToast>((text, tone = 'good') => setMessage({ text, tone }), []);

  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => setMessage(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <ToastContext value={show}>
      {children}
      <div className={styles['place']} role="status">
        {message === undefined ? null : (
          <div className={`${styles['toast']} ${styles[message.tone]}`}>
            <Icon name={message.tone === 'good' ? 'equal' : 'alert'} size={18} />
            <span>{message.text}</span>
          </div>
        )}
      </div>
    </ToastContext>
  );
}
