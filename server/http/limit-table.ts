import type { Call } from '../../protocol/calls/call.ts';
import { CALLS, type CallName } from '../../protocol/catalogue.ts';
import type { ErrorKey } from '../../protocol/errors.ts';

export type Subject = 'ip' | 'session' | 'account';

export interface Limit {
  name: string;
  per: Subject;
  count: number;
  window_ms: number;
  /** Counts only calls that were refused with this key, but limits all calls. */
  counts?: ErrorKey;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const ANY: readonly Limit[] = [
  { name: 'any by address', per: 'ip', count: 1200, window_ms: MINUTE },
  { name: 'any by session', per: 'session', count: 600, window_ms: MINUTE },
];

interface Group {
  calls: readonly CallName[];
  limits: readonly Limit[];
}

const GROUPS: readonly Group[] = [
  {
    calls: [
      'lever.submit',
      'lever.close',
      'lever.setstop',
      'lever.batch_close',
      'lever.cancel',
      'lever.batch_cancel',
      'lever.reverse',
      'microtrade.submit',
      'microtrade.cancelMicOrder',
      'coin.trade',
      'coin.cancelOrder',
      'coin.batch_cancel',
    ],
    limits: [
      { name: 'orders a second', per: 'account', count: 20, window_ms: SECOND },
      { name: 'orders a minute', per: 'account', count: 600, window_ms: MINUTE },
    ],
  },
  {
    calls: ['user.login', 'user.register', 'user.forget', 'user.check_email', 'user.check'],
    limits: [
      { name: 'who is it', per: 'ip', count: 20, window_ms: MINUTE },
      {
        name: 'failed logins',
        per: 'ip',
        count: 30,
        window_ms: 15 * MINUTE,
        counts: 'login_failed',
      },
    ],
  },
  {
    calls: ['sms_mail', 'sms_send'],
    limits: [{ name: 'codes', per: 'ip', count: 20, window_ms: HOUR }],
  },
  {
    calls: [
      'wallet.out',
      'user.onlineOut',
      'wallet.change',
      'user.Transfer',
      'project.order',
      'lh.deposit',
      'dual.buyDual',
      'otc.place',
      'bind_box.buyNFT',
      'bind_box.payNFTOrder',
    ],
    limits: [{ name: 'money', per: 'account', count: 60, window_ms: MINUTE }],
  },
  {
    calls: ['upload', 'user.uploadHeadPortrait'],
    limits: [{ name: 'pictures', per: 'account', count: 60, window_ms: HOUR }],
  },
  {
    calls: ['chat.send'],
    limits: [{ name: 'chat', per: 'account', count: 1, window_ms: 2 * SECOND }],
  },
  {
    calls: ['support.send'],
    limits: [{ name: 'support', per: 'account', count: 20, window_ms: MINUTE }],
  },
  {
    calls: ['export.csv'],
    limits: [{ name: 'export', per: 'account', count: 20, window_ms: HOUR }],
  },
];

const BY_CALL = new Map<Call, readonly Limit[]>(
  GROUPS.flatMap(({ calls, limits }) => calls.map((name) => [CALLS[name], limits] as const)),
);

/** Limits checked before the session is known (`ip`), or after. */
export function limitsOf(call: Call | undefined, when: 'ip' | 'session'): readonly Limit[] {
  const own = call === undefined ? [] : (BY_CALL.get(call) ?? []);
  return [...ANY, ...own].filter(({ per }) => (per === 'ip') === (when === 'ip'));
}
