import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/device/copy-text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';

interface ShareLinkProps {
  label: string;
  title: string;
  /** A page of the app, as `pathTo` returns it. */
  path: string;
}

export function ShareLink({ label, title, path }: ShareLinkProps): ReactNode {
  const { t } = useTranslation('ui');
  const toast = useToast();
  const share = async (): Promise<void> => {
    const link = `${location.origin}${location.pathname}#${path}`;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url: link });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (await copyText(link)) toast(t('link_copied'), 'info');
    else toast(t('copy_failed'), 'bad');
  };
  return <IconButton icon="share" label={label} onClick={() => void share()} />;
}
