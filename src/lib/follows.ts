export type { Follow, Trader } from '../../protocol/calls/follow.ts';
