// Requests for the first page, sent while the app's own code still loads: on a slow line the responses are here
// when React draws for the first time, and nothing is drawn twice.
import { send } from '../../../protocol/call.ts';
import type { CallName } from '../../../protocol/catalogue.ts';
import { wayOf } from '../../../protocol/ways.ts';
import type { ClientState } from '../state/stored-state.ts';

export interface FirstCall {
  name: CallName;
  request: object;
  answer: Promise<unknown>;
}

type Question = readonly [name: CallName, request?: object];

/** `c_id` of the exchange's notices, and of banners. */
export const NOTICES = 6;
export const BANNERS = 5;
/**
 * Content that editors change a few times a day. A user who returns to home doesn't reload it in the middle of
 * the slide.
 */
export const WRITTEN_FRESH_MS = 10 * 60_000;

const OF_ALL: readonly Question[] = [
  ['news.list', { c_id: BANNERS }],
  ['menu'],
  ['news.list', { c_id: NOTICES }],
  ['news.index_pop'],
  ['currency.instruments'],
  ['currency.quotation_new'],
  ['status'],
  ['getSetting', { keyword: 'sandbox' }],
];
const OF_USER: readonly Question[] = [['user.info'], ['wallet.list'], ['optional.list']];

export function askFirst({
  language,
  token,
}: Pick<ClientState, 'language' | 'token'>): FirstCall[] {
  const caller = { origin: '', language, ...(token === null ? {} : { token }) };
  const questions = token === null ? OF_ALL : [...OF_ALL, ...OF_USER];
  return questions.map(([name, request = {}]) => {
    const answer = send(caller, wayOf(name), request);
    answer.catch(() => undefined);
    return { name, request, answer };
  });
}
