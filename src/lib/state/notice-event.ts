export type { NoticeEvent } from '../../../protocol/calls/people/account.ts';
