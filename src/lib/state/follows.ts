export type { Follow, Trader } from '../../../protocol/calls/trading/follow.ts';
