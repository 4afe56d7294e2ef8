import { expect, test } from 'vitest';
import { CallError } from './api.ts';
import { Confirmations, type Factors } from './confirmations.ts';

const refusal = (error: string) =>
  new CallError('refused', '/bind_box/buyNFT', 200, {
    type: 'error',
    code: 0,
    message: error,
    error,
    field: undefined,
    errors: undefined,
    params: undefined,
  } as never);

/** Refuses with each key in turn, then succeeds. */
function server(...keys: string[]) {
  const requests: Factors[] = [];
  const send = async (factors: Factors): Promise<string> => {
    requests.push(factors);
    const key = keys.shift();
    if (key !== undefined) throw refusal(key);
    return 'done';
  };
  return { requests, send };
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('R-SEND-2: the pay password is asked for and the call repeated with it, until it is right', async () => {
  const confirmations = new Confirmations();
  const { requests, send } = server('confirm_with_pay_password', 'pay_password_wrong');
  const answer = confirmations.send(send);
  await nextTurn();
  expect(confirmations.current()).toMatchObject({ factor: 'pay_password', error: undefined });
  confirmations.current()?.answer({ password: 'wrong' });
  await nextTurn();
  expect(confirmations.current()).toMatchObject({ factor: 'pay_password', isBusy: false });
  expect(confirmations.current()?.error).toBeInstanceOf(CallError);
  confirmations.current()?.answer({ password: 'right' });
  expect(await answer).toBe('done');
  expect(requests).toEqual([{}, { password: 'wrong' }, { password: 'right' }]);
  expect(confirmations.current()).toBeUndefined();
});

test('R-SEND-2: closing the sheet cancels the call', async () => {
  const confirmations = new Confirmations();
  const { requests, send } = server('confirm_with_authenticator');
  const answer = confirmations.send(send).catch((error: unknown) => error);
  await nextTurn();
  expect(confirmations.current()?.factor).toBe('authenticator');
  confirmations.current()?.close();
  expect(await answer).toMatchObject({ fault: 'aborted' });
  expect(requests).toHaveLength(1);
});

test('any other refusal passes through, also after a factor', async () => {
  const confirmations = new Confirmations();
  const plain = server('nft_sold_out');
  await expect(confirmations.send(plain.send)).rejects.toMatchObject({ fault: 'refused' });
  const late = server('confirm_with_pay_password', 'nft_sold_out');
  const answer = confirmations.send(late.send).catch((error: unknown) => error);
  await nextTurn();
  confirmations.current()?.answer({ password: 'right' });
  expect(await answer).toMatchObject({ fault: 'refused' });
  expect(confirmations.current()).toBeUndefined();
});
