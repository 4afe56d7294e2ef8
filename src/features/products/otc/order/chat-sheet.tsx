import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { Messages } from '../../../../shared/talk/messages.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { Conversation } from '../../../../ui/lists/bubble.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { ChatWrite } from './chat-write.tsx';
import { namesForeignDetails } from './foreign-details.ts';
import own from './order.module.css';
import type { OrderDetail } from './order-detail.ts';

interface ChatSheetProps {
  open: boolean;
  order: OrderDetail;
  onClose(): void;
}

/** The conversation with the desk. Warns of payment details that differ from the order's, by either side. */
export function ChatSheet({ open, order, onClose }: ChatSheetProps): ReactNode {
  const { t } = useTranslation('otc');
  const end = useRef<HTMLDivElement>(null);
  const { pay_account, nickname } = order;
  const talk = useTalk(order);
  const toast = useToast();
  const newest = talk.list.at(-1)?.id;
  const loadOlder = (): void =>
    talk.loadOlder((error) => {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
    });
  useEffect(() => {
    if (open && newest !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [open, newest]);
  return (
    <Sheet
      open={open}
      tall
      title={nickname}
      subtitle={t('order', { id: order.id })}
      onClose={onClose}
      foot={<ChatWrite id={order.id} pay_account={pay_account} />}
    >
      <div className={own['talk']}>
        {talk.hasOlder ? (
          <Button small look="link" busy={talk.isLoading} onClick={loadOlder}>
            {t('older')}
          </Button>
        ) : null}
        <Conversation label={t('chat')}>
          <Messages
            list={talk.list}
            other={nickname}
            noteOf={({ sender, text }) =>
              sender !== 'system' && namesForeignDetails(text, pay_account) ? (
                <Notice tone="warn" title={t('differs')}>
                  <p>{t('differs_text')}</p>
                </Notice>
              ) : null
            }
          />
        </Conversation>
        <div ref={end} />
      </div>
    </Sheet>
  );
}

type TalkMessage = OrderDetail['messages'][number];

interface Talk {
  /** Oldest first. */
  list: readonly TalkMessage[];
  hasOlder: boolean;
  isLoading: boolean;
  loadOlder(onFailed: (error: unknown) => void): void;
}

/** The messages that were loaded so far: the order itself brings the newest ones only (R-OTC-9). */
function useTalk({ id, messages, has_more }: OrderDetail): Talk {
  const { api } = useApp();
  const [list, setList] = useState<readonly TalkMessage[]>(messages);
  const [hasOlder, setHasOlder] = useState(has_more);
  const [isLoading, setLoading] = useState(false);
  const newest = list.at(-1)?.id ?? 0;
  const fresh = messages.filter((one) => one.id > newest);
  if (fresh.length > 0) setList([...list, ...fresh]);
  const loadOlder: Talk['loadOlder'] = (onFailed) => {
    const [first] = list;
    if (first === undefined || isLoading) return;
    setLoading(true);
    api
      .call('otc.detail', { id, before_id: first.id })
      .then((page) => {
        setList((loadedOnes) => [...page.messages, ...loadedOnes]);
        setHasOlder(page.has_more);
      }, onFailed)
      .finally(() => setLoading(false));
  };
  return { list, hasOlder, isLoading, loadOlder };
}
