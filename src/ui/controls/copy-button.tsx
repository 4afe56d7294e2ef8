import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/device/copy-text.ts';
import { useToast } from '../overlay/toast.tsx';
import { Button, IconButton } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  look?: 'icon' | 'neutral' | 'base';
}

const DONE_FOR = 1_500;

export function CopyButton({ text, label, look = 'icon' }: CopyButtonProps): ReactNode {
  const { t } = useTranslation('ui');
  const toast = useToast();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), DONE_FOR);
    return () => clearTimeout(timer);
  }, [isDone]);

  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    setDone(isCopied);
    if (isCopied) toast(t('copied'), 'info');
    else toast(t('copy_failed'), 'bad');
  };
  const icon = isDone ? 'check' : 'copy';
  if (look === 'icon') {
    return <IconButton icon={icon} label={label} onClick={() => void copy()} />;
  }
  return (
    <Button look={look} icon={icon} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
