import { Decimal } from 'decimal.js';
import { expect } from 'vitest';
import type { Draw, MyNft, Nft, NftOrder } from '../../protocol/calls/products/nft.ts';
import { USDT } from '../../protocol/constants.ts';
import type { Api, Fields, Person } from '../support/api.ts';
import { giveFunds, newKey, verifyIdentity } from './funds-site.ts';

export interface List<T> {
  list: T[];
  total: number;
}

export const works = async (person: Person, more: Fields): Promise<Nft[]> =>
  (
    await person.ok<List<Nft>>('POST /bind_box/getBoxList', {
      limit: 100,
      currency_id: USDT,
      ...more,
    })
  ).list;
export const onSale = async (site: Api, person: Person, sale_mode: string): Promise<Nft> => {
  await site.runJob('gallery of the sandbox');
  const work = (await works(person, { sale_mode, sort: 'ending' })).find(
    ({ sale_state, bid_count }) => sale_state === 1 && bid_count === 0,
  );
  if (work === undefined) throw new Error(`nothing on sale: ${sale_mode}`);
  return work;
};
export const detail = (person: Person, code: string) =>
  person.ok<Nft & { my_margin: string | null }>('POST /bind_box/getBoxDetail', { code });
/** Verified, and above no daily amount (R-SEND). */
export const rich = async (site: Api): Promise<Person> => {
  const person = await site.signUp();
  await verifyIdentity(site, person);
  await site.operator('setting', 'set', 'sending_daily_usdt', '1000000');
  await giveFunds(person, USDT, '9000');
  return person;
};
export const mine = async (person: Person): Promise<MyNft[]> =>
  (await person.ok<List<MyNft>>('POST /bind_box/getMyNFTs')).list;
export const orders = (person: Person) =>
  person.ok<List<NftOrder> & { unread: number }>('POST /bind_box/getNeedPayNFTOrder');
export const buy = ({ code, price }: Pick<Nft, 'code' | 'price'>) =>
  ['POST /bind_box/buyNFT', { code, price, idempotency_key: newKey() }] as const;
export const bid = (code: string, price: string) =>
  ['POST /bind_box/auctionNFT', { code, price, idempotency_key: newKey() }] as const;
export const margin = (code: string) =>
  ['POST /bind_box/marginNFT', { code, idempotency_key: newKey() }] as const;
export const errorOf = async (person: Person, [line, fields]: readonly [string, Fields]) =>
  (await person.ask(line, fields)).body.error;
export function drawOf(one: MyNft | undefined): Draw {
  if (!one?.draw) throw new Error('no draw');
  return one.draw;
}
export const plus = (a: string, b: string): string => new Decimal(a).add(b).toString();

export async function later(site: Api, ms: number): Promise<void> {
  site.later(ms);
  for (const job of ['ends of NFT sales', 'NFT payments']) await site.runJob(job);
}

export async function sound(site: Api): Promise<void> {
  const { rows } = await site.app.database.query<Record<string, number>>(
    `select
       (select count(*) from (select from nft_holdings where ended_at is null and not is_box
          group by work_id having count(*) > 1) t) as owners,
       (select count(*) from nft_margins m join nft_sales s on s.id = m.sale_id where m.status = 1
          and not (s.status = 1 or exists (select from nft_orders o where o.sale_id = s.id and o.user_id = m.user_id
            and o.status = 0))) as stray,
       (select count(*) from nft_provenance p where p.price is not null and not exists (
          select from ledger_transactions t join ledger_postings l on l.transaction_id = t.id
          where t.kind in ('nft_buy', 'nft_pay') and t.reference_id = p.order_id and l.user_id = p.to_id
            and l.kind = 'nft_buy' and l.amount = -p.price)) as unposted,
       (select count(*) from nft_orders o where o.status = 1 and (
          select count(*) from nft_provenance p where p.order_id = o.id) <> 1) as untold,
       (select coalesce(sum(amount), 0) from nft_margins where status = 1)
         - (select coalesce(sum(l.amount), 0) from ledger_postings l where l.kind = 'nft_margin' and l.state = 'frozen'
         ) as margins`,
  );
  expect(rows[0]).toEqual({ owners: 0, stray: 0, unposted: 0, untold: 0, margins: '0' });
}
