import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { PageFailure } from '../../../ui/layout/failure.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { dataAddress } from '../../../ui/media/compress-image.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './invite.module.css';
import { type CardWords, drawShareCard } from './share-card.ts';

interface ShareSheetProps {
  open: boolean;
  code: string;
  link: string;
  onClose(): void;
}

interface Card {
  picture: Blob;
  address: string;
}

const NAME = 'pocket-exchange-invite.png';
const BONE = 400;

export function ShareSheet({ open, code, link, onClose }: ShareSheetProps): ReactNode {
  const { t } = useTranslation('invite');
  const product = t('common:app_title');
  const words = { product, headline: t('headline'), codeLabel: t('code'), code, link };
  const card = useCard(words, open);
  const isReady = card !== undefined && card !== 'failed';
  return (
    <Sheet
      open={open}
      title={t('card')}
      padded
      onClose={onClose}
      foot={isReady ? <Ways card={card} link={link} /> : undefined}
    >
      {card === 'failed' ? <PageFailure text={t('card_failed')} /> : null}
      {card === undefined ? <Bone height={BONE} /> : null}
      {isReady ? (
        <div className={styles['card']}>
          <img className={styles['picture']} src={card.address} alt={t('card_alt', { code })} />
          <p className={styles['hint']}>{t('card_hint')}</p>
        </div>
      ) : null}
    </Sheet>
  );
}

/** Drawn when first shown, and again when its texts change. */
function useCard(words: CardWords, isShown: boolean): Card | 'failed' | undefined {
  const [card, setCard] = useState<Card | 'failed'>();
  const { product, headline, codeLabel, code, link } = words;
  useEffect(() => {
    if (!isShown) return;
    let isLeft = false;
    const draw = async (): Promise<Card | 'failed'> => {
      const picture = await drawShareCard({ product, headline, codeLabel, code, link });
      if (picture === undefined) return 'failed';
      return { picture, address: await dataAddress(picture) };
    };
    draw()
      .catch(() => 'failed' as const)
      .then((newCard) => {
        if (!isLeft) setCard(newCard);
      });
    return () => {
      isLeft = true;
    };
  }, [product, headline, codeLabel, code, link, isShown]);
  return card;
}

/** At the foot of the sheet, visible on any phone. */
function Ways({ card, link }: { card: Card; link: string }): ReactNode {
  const { t } = useTranslation('invite');
  const toast = useToast();
  const files = [new File([card.picture], NAME, { type: 'image/png' })];
  const canShare = navigator.canShare?.({ files }) === true;
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ files, text: link });
    } catch (error) {
      if ((error as Error).name !== 'AbortError') toast(t('share_failed'), 'bad');
    }
  };
  return (
    <>
      <a className={styles['save']} href={card.address} download={NAME} data-alone={!canShare}>
        {t('save_card')}
      </a>
      {canShare ? (
        <Button look="base" main onClick={() => void share()}>
          {t('share_card')}
        </Button>
      ) : null}
    </>
  );
}
