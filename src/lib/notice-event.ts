export type { NoticeEvent } from '../../protocol/calls/account.ts';
