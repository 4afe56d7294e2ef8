import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { fundAt, newKey, signUpAt } from './process-person.ts';
import type { ServerProcess } from './server-process.ts';

const MONEY = '5000';

/** Level 1; once a server, because each person needs another number. */
export async function verifyAt({ operator }: ServerProcess, person: Caller): Promise<number> {
  const mobile = '13812345678';
  await call(person, CALLS['sms_mail'], { user_string: mobile, scene: 'bind' });
  const [message] = await operator('outbox', '--to', `+86${mobile}`, '--last', '1');
  await call(person, CALLS['safe.mobile'], { mobile, code: String(message?.['code']) });
  const card_id = '11010519491231002X';
  await call(person, CALLS['user.real'], { real_type: 1, name: 'Tom Example', card_id });
  const { id } = await call(person, CALLS['user.info'], {});
  await operator('identity', 'approve', `${id}`, '1');
  return id;
}

export async function traderAt(server: ServerProcess): Promise<Caller & { id: number }> {
  const { operator } = server;
  const tom = await signUpAt(server, 'tom');
  await fundAt(tom, MONEY, 'lever');
  const id = await verifyAt(server, tom);
  await call(tom, CALLS['follow.apply'], { introduction: 'Swings of some days, with a stop.' });
  await operator('trader', 'approve', `${id}`);
  return { ...tom, id };
}

export async function followerAt(
  server: ServerProcess,
  name: string,
  trader_user_id: number,
): Promise<Caller> {
  const ann = await signUpAt(server, name);
  await fundAt(ann, MONEY, 'lever');
  const terms = { trader_user_id, type: 1, number: '1', tolerance_percent: '10' } as const;
  // Without a confirmation (R-SEND-2).
  const margin_limit = '200';
  await call(ann, CALLS['follow.follow'], { ...terms, margin_limit, ...newKey() });
  return ann;
}

export async function openLot(tom: Caller): Promise<void> {
  await call(tom, CALLS['lever.submit'], {
    currency_id: 1,
    legal_id: 3,
    type: 1,
    status: 1,
    share: '1',
    multiple: 10,
    ...newKey(),
  });
}

export async function closeLots(tom: Caller): Promise<void> {
  await call(tom, CALLS['lever.batch_close'], { type: 0, ...newKey() });
}

export async function lotsOf(person: Caller): Promise<string[]> {
  const { list } = await call(person, CALLS['lever.dealall'], { limit: 100 });
  return list.map(({ share }) => share);
}
