import { Fragment, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Bubble, DateMark, HiddenMessage } from '../../../ui/lists/bubble.tsx';
import { HoldArea } from '../../../ui/overlay/hold-area.tsx';
import styles from './chat.module.css';
import type { ChatChunk, ChatMessage } from './chat-log.ts';

interface ChunkProps {
  chunk: ChatChunk;
  before: number | undefined;
  hiddenIds: ReadonlySet<number>;
  userId: number | undefined;
  onMenu(id: number): void;
}

const onVisibleByElement = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all chunks. */
function watch(element: Element, onEntry: (entry: IntersectionObserverEntry) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) onVisibleByElement.get(entry.target)?.(entry);
    },
    { rootMargin: '1200px' },
  );
  const currentObserver = observer;
  onVisibleByElement.set(element, onEntry);
  currentObserver.observe(element);
  return () => currentObserver.unobserve(element);
}

/** Fifty messages. Out of sight an empty box of the same height replaces them, so that 5,000 scroll like 50. */
export const Chunk = memo(function Chunk(props: ChunkProps): ReactNode {
  const { chunk, before } = props;
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    return watch(element, ({ boundingClientRect: { height }, isIntersecting }) => {
      if (height > 0) setHeight(isIntersecting ? undefined : height);
    });
  }, []);
  const dayOf = (time: number | undefined): string =>
    time === undefined ? '' : timeText(time, language, 'day');
  return (
    <div ref={box} className={styles['chunk']} style={height === undefined ? {} : { height }}>
      {height === undefined
        ? chunk.messages.map((message, at) => {
            const day = dayOf(message.create_time);
            const former = chunk.messages[at - 1]?.create_time ?? before;
            return (
              <Fragment key={message.id}>
                {dayOf(former) === day ? null : <DateMark text={day} />}
                <One message={message} {...props} />
              </Fragment>
            );
          })
        : null}
    </div>
  );
});

function One({
  message,
  hiddenIds,
  userId,
  onMenu,
}: ChunkProps & { message: ChatMessage }): ReactNode {
  const { t } = useTranslation('chat');
  const language = useLanguage();
  const { id, uid, nickname, text, create_time } = message;
  if (hiddenIds.has(id)) return <HiddenMessage text={t('hidden')} />;
  // The room sends the same to all: own messages are recognised by id.
  const isOwn = message.is_mine || uid === userId;
  const open = (): void => onMenu(id);
  return (
    <HoldArea isOpen={false} onOpen={open}>
      <Bubble
        isOwn={isOwn}
        {...(!isOwn && { name: nickname })}
        time={timeText(create_time, language, 'time')}
        text={text}
        menu={
          <IconButton
            icon="more"
            label={t('message_of', { name: nickname })}
            aria-haspopup="dialog"
            onClick={open}
          />
        }
      >
        {isOwn ? <span className="spoken">{t('me')}</span> : null}
      </Bubble>
    </HoldArea>
  );
}
