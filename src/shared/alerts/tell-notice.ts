// Loaded with the first notice.
import type { NoticeEvent } from '../../lib/notice-event.ts';
import { showOutside } from './show-outside.ts';

/** Announces a notice outside the app. Inside it the page that it is about shows what has changed. */
export function tellNotice({ id, title, text, sound }: NoticeEvent): Promise<void> {
  return showOutside(title, { body: text, tag: `notice:${id}`, hasSound: sound });
}
