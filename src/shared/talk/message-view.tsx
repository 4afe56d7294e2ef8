import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { timeText } from '../../lib/time/time-text.ts';
import { Bone } from '../../ui/layout/skeleton.tsx';
import { Bubble, DateMark } from '../../ui/lists/bubble.tsx';
import { dataAddress } from '../../ui/media/compress-image.ts';
import styles from './talk.module.css';

export type TalkMessage = Answer<'support.messages'>['list'][number];

const BONE = 120;

interface MessageViewProps {
  message: TalkMessage;
  other: string;
  note?: ReactNode;
}

export function MessageView({ message, other, note }: MessageViewProps): ReactNode {
  const { t } = useTranslation('support');
  const language = useLanguage();
  const { sender, text, file_address, create_time } = message;
  const time = timeText(create_time, language, 'time');
  if (sender === 'system') return <DateMark text={`${text} · ${time}`} />;
  return (
    <>
      <Bubble isOwn={sender === 'me'} time={time} {...(text !== '' && { text })}>
        <span className="spoken">{sender === 'me' ? t('me') : other}</span>
        {file_address === null ? null : <PrivatePicture address={file_address} />}
      </Bubble>
      {note}
    </>
  );
}

/** A private picture, loaded with the session because it has no public address. */
export function PrivatePicture({ address }: { address: string }): ReactNode {
  const { t } = useTranslation('support');
  const key = address.split('/').at(-1) ?? '';
  const { data, isError } = useCall('file', { key }, { fresh_ms: Number.POSITIVE_INFINITY });
  const [pictureUrl, setPictureUrl] = useState<string>();
  useEffect(() => {
    if (data === undefined) return;
    let isLeft = false;
    void dataAddress(data).then((pictureData) => {
      if (!isLeft) setPictureUrl(pictureData);
    });
    return () => {
      isLeft = true;
    };
  }, [data]);
  if (isError) return <p>{t('picture_failed')}</p>;
  if (pictureUrl === undefined) return <Bone height={BONE} width="160px" />;
  return <img className={styles['picture']} src={pictureUrl} alt={t('picture_alt')} />;
}
