import type { NoticeEvent } from '../../../protocol/calls/people/account.ts';
import { showOutside } from './show-outside.ts';

/** Announces a notice outside the app. Inside the app the page concerned shows the change. */
export function announceNotice({ id, title, text, sound }: NoticeEvent): Promise<void> {
  return showOutside(title, { body: text, tag: `notice:${id}`, hasSound: sound });
}
