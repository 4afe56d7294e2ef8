import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './invite.module.css';
import { ShareSheet } from './share-sheet.tsx';

const QR_SIZE = 104;

export function InvitationCard({ code, link }: { code: string; link: string }): ReactNode {
  const { t } = useTranslation('invite');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const canShare = typeof navigator.share === 'function';
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: t('common:app_title'), text: t('headline'), url: link });
    } catch (error) {
      if ((error as Error).name !== 'AbortError') toast(t('share_failed'), 'bad');
    }
  };
  return (
    <section className={styles['head']} aria-label={t('title')}>
      <div className={styles['top']}>
        <QrCode text={link} label={t('link')} size={QR_SIZE} />
        <div className={styles['topWords']}>
          <p className={styles['label']}>{t('code')}</p>
          <div className={styles['line']}>
            <p className={styles['code']}>{code}</p>
            <CopyButton text={code} label={t('copy_code')} />
          </div>
          {canShare ? (
            <Button look="base" icon="share" onClick={() => void share()}>
              {t('share_link')}
            </Button>
          ) : null}
          <Button look={canShare ? 'neutral' : 'base'} onClick={() => setOpen(true)}>
            {t('card')}
          </Button>
        </div>
      </div>
      <div className={styles['line']}>
        <Icon name="link" />
        <p className={styles['link']}>
          <span className="spoken">{t('link')} </span>
          <Shortened link={link} code={code} />
        </p>
        <CopyButton text={link} label={t('copy_link')} />
      </div>
      <ShareSheet open={isOpen} code={code} link={link} onClose={() => setOpen(false)} />
    </section>
  );
}

/** Shortened in the middle, so that host and code stay readable. */
function Shortened({ link, code }: { link: string; code: string }): ReactNode {
  const { host } = new URL(link);
  return (
    <>
      {`${host}/…/`}
      <wbr />
      <strong>{code}</strong>
    </>
  );
}
