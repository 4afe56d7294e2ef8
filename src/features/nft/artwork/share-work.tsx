import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import type { Nft } from '../../../lib/nft.ts';
import { pathTo } from '../../../lib/pages.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';

export function ShareWork({ work }: { work: Nft }): ReactNode {
  const { t } = useTranslation('nft');
  const toast = useToast();
  const share = async (): Promise<void> => {
    const path = pathTo('pages/nft/artworkDetail', { code: work.code });
    const link = `${location.origin}${location.pathname}#${path}`;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title: work.name, url: link });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    if (await copyText(link)) toast(t('link_copied'), 'info');
    else toast(t('ui:copy_failed'), 'bad');
  };
  return <IconButton icon="share" label={t('share')} onClick={() => void share()} />;
}
