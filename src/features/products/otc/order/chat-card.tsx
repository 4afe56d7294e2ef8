import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CountBadge } from '../../../../ui/layout/badge.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import styles from '../otc.module.css';
import { ChatSheet } from './chat-sheet.tsx';
import own from './order.module.css';
import type { OrderDetail } from './order-detail.ts';

export function ChatCard({ order }: { order: OrderDetail }): ReactNode {
  const { t } = useTranslation('otc');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { messages, nickname } = order;
  const newest = messages.at(-1)?.id ?? 0;
  const [seenId, setSeenId] = useState(newest);
  if (isOpen && seenId !== newest) setSeenId(newest);
  const fresh = messages.filter(({ id, sender }) => id > seenId && sender === 'other').length;
  const last = messages.filter(({ sender }) => sender !== 'system').at(-1);
  const words = last?.text === '' ? t('sent_picture') : last?.text;
  return (
    <>
      <section className={own['chat']} aria-label={t('chat')}>
        <span className={`${styles['counted']} ${own['chatSign']}`}>
          <Avatar name={nickname} size={40} />
          <CountBadge count={fresh} label={t('unread', { count: fresh })} />
        </span>
        <p className={own['chatWords']}>
          <strong>{nickname}</strong>
          {last === undefined ? null : (
            <span className={`${styles['quiet']} ${own['chatTime']}`}>
              {timeText(last.create_time, language, 'time')}
            </span>
          )}
        </p>
        <p className={own['lastWords']}>{words ?? t('chat_none')}</p>
        <Button onClick={() => setOpen(true)}>{t('chat')}</Button>
      </section>
      <ChatSheet open={isOpen} order={order} onClose={() => setOpen(false)} />
    </>
  );
}
