import type { Answer } from '../../../../lib/api/api.ts';
import type { Core } from '../../../../lib/core/core.ts';

type Info = Answer<'wallet.get_info'>;

interface WithdrawLimits {
  /** Maximum amount, so that its fee remains in the account. */
  most: string;
  /** Amount and fee together. Undefined while nothing is typed. */
  total: string | undefined;
  fault:
    | {
        error:
          | 'insufficient_balance'
          | 'below_minimum'
          | 'above_maximum'
          | 'withdraw_limit_exceeded';
      }
    | undefined;
}

/** At level 0 nothing can be withdrawn: the form leads to the verification instead of naming a limit of 0. */
export function needsIdentity({ limit_24h_btc }: Info): boolean {
  return limit_24h_btc === '0';
}

export function withdrawLimits(core: Core, info: Info, number: string): WithdrawLimits {
  const isAbove = (one: string, other: string): boolean =>
    core.evaluate('cmp', [one, other]) === '1';
  const least = (one: string, other: string): string => (isAbove(one, other) ? other : one);
  const afterFee = least(core.evaluate('sub', [info.available, info.fee]), info.max_number);
  const isUnlimited = needsIdentity(info);
  const room = isUnlimited ? afterFee : least(afterFee, info.left_number);
  const most = isAbove(room, '0') ? core.evaluate('quantize', [room, '0.00000001', 'down']) : '0';
  if (number === '') return { most, total: undefined, fault: undefined };
  const total = core.evaluate('add', [number, info.fee]);
  if (isAbove(total, info.available))
    return { most, total, fault: { error: 'insufficient_balance' } };
  if (isAbove(info.min_number, number)) return { most, total, fault: { error: 'below_minimum' } };
  if (isAbove(number, info.max_number)) return { most, total, fault: { error: 'above_maximum' } };
  if (!isUnlimited && isAbove(number, info.left_number))
    return { most, total, fault: { error: 'withdraw_limit_exceeded' } };
  return { most, total, fault: undefined };
}
