import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language-context.ts';
import { timeText } from '../../lib/time/time-text.ts';
import { DateMark } from '../../ui/lists/bubble.tsx';
import { MessageView, type TalkMessage } from './message-view.tsx';

interface MessagesProps {
  list: readonly TalkMessage[];
  other: string;
  noteOf?: (message: TalkMessage) => ReactNode;
}

export function Messages({ list, other, noteOf }: MessagesProps): ReactNode {
  const language = useLanguage();
  const dayOf = (message: TalkMessage | undefined): string =>
    message === undefined ? '' : timeText(message.create_time, language, 'day');
  return list.map((message, at) => (
    <Fragment key={message.id}>
      {dayOf(list[at - 1]) === dayOf(message) ? null : <DateMark text={dayOf(message)} />}
      <MessageView message={message} other={other} note={noteOf?.(message)} />
    </Fragment>
  ));
}
