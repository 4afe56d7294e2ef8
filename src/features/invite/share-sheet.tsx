import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { dataAddress } from '../../ui/compress-image.ts';
import { PageFailure } from '../../ui/failure.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './invite.module.css';
import { type CardWords, drawShareCard } from './share-card.ts';

interface ShareSheetProps {
  open: boolean;
  code: string;
  link: string;
  onClose(): void;
}

type Card = { picture: Blob; address: string } | 'failed' | undefined;

const NAME = 'pocket-exchange-invite.png';
const BONE = 400;

/** The invitation as a picture: to be handed on by the phone's own sharing, or kept. */
export function ShareSheet({ open, code, link, onClose }: ShareSheetProps): ReactNode {
  const { t } = useTranslation('invite');
  return (
    <Sheet open={open} title={t('card')} padded onClose={onClose}>
      {open ? (
        <CardOf
          words={{
            product: t('common:app_title'),
            headline: t('headline'),
            codeLabel: t('code'),
            code,
            link,
          }}
        />
      ) : null}
    </Sheet>
  );
}

function CardOf({ words }: { words: CardWords }): ReactNode {
  const { t } = useTranslation('invite');
  const toast = useToast();
  const [card, setCard] = useState<Card>();
  const { product, headline, codeLabel, code, link } = words;
  useEffect(() => {
    let isLeft = false;
    const draw = async (): Promise<Card> => {
      const picture = await drawShareCard({ product, headline, codeLabel, code, link });
      if (picture === undefined) return 'failed';
      return { picture, address: await dataAddress(picture) };
    };
    draw()
      .catch(() => 'failed' as const)
      .then((made) => {
        if (!isLeft) setCard(made);
      });
    return () => {
      isLeft = true;
    };
  }, [product, headline, codeLabel, code, link]);

  if (card === 'failed') return <PageFailure text={t('card_failed')} />;
  if (card === undefined) return <Bone height={BONE} />;
  const files = [new File([card.picture], NAME, { type: 'image/png' })];
  const canShare = navigator.canShare?.({ files }) === true;
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ files, text: link });
    } catch (error) {
      // Closed by the user: nothing has to be said.
      if ((error as Error).name !== 'AbortError') toast(t('share_failed'), 'bad');
    }
  };
  return (
    <div className={styles['card']}>
      <img className={styles['picture']} src={card.address} alt={t('card_alt', { code })} />
      <p className={styles['hint']}>{t('card_hint')}</p>
      {canShare ? (
        <Button look="base" main wide onClick={() => void share()}>
          {t('share_card')}
        </Button>
      ) : null}
      <a className={styles['save']} href={card.address} download={NAME}>
        {t('save_card')}
      </a>
    </div>
  );
}
