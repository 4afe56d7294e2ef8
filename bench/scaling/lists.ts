// First pages of accounts with a long history: `lists.bill`, `lists.records`, `lists.history`.
import pg from 'pg';
import { figureRow, type Row } from '../table.ts';
import { openExchange } from './exchange.ts';
import { load } from './processes.ts';
import { answeredOf, type Work } from './requests.ts';

const WORKS: readonly Work[] = ['bill', 'records', 'history'];
const PEOPLE = 4;
const POSTINGS = 100_000;
/** An order has five lines in the bill. */
const ORDERS = POSTINGS / 5;
const WARM_MS = 1_000;
const RUN_MS = 5_000;

/** Of all users that there are: bills of the contract account, and closed orders. */
const STATEMENTS = [
  `with made as (
     insert into ledger_transactions (kind, reference, created_at)
     select 'lever_submit', 'long ' || u.id || ' ' || n, now() - (n + 10) * interval '1 minute'
     from users u, generate_series(1, ${POSTINGS / 2}) n returning id, split_part(reference, ' ', 2)::bigint as user_id, created_at
   )
   insert into ledger_postings (transaction_id, account_id, user_id, state, amount, balance, kind, created_at)
     select m.id, a.id, a.user_id, s.state, s.amount, 1, 'lever_margin', m.created_at
     from made m join ledger_accounts a on a.user_id = m.user_id and a.type = 'lever' and a.currency_id = 3
     cross join (values ('available', -1), ('frozen', 1)) s (state, amount)`,
  `update ledger_balances b set lines = lines + ${POSTINGS}, events = events + ${POSTINGS / 2}
     from ledger_accounts a where a.id = b.account_id and a.type = 'lever' and a.currency_id = 3`,
  'alter table lever_orders disable trigger moves',
  `insert into lever_orders (user_id, match_id, currency_id, legal_id, symbol, type, order_type, margin_mode, status,
       origin_price, price, close_price, share, number, multiple, origin_caution_money, caution_money, trade_fee,
       overnight, close_reason, created_at, handled_at, completed_at)
     select u.id, 1, 1, 3, 'BTC/USDT', 1, 1, 'cross', 3, 60000, 60000, 60100, 1, 0.001, 10, 6, 6, 0.03, 0, 'user',
       now() - n * interval '5 minutes', now() - n * interval '5 minutes', now() - n * interval '5 minutes'
     from users u, generate_series(1, ${ORDERS}) n`,
  'alter table lever_orders enable trigger moves',
  'vacuum analyze ledger_postings',
  'vacuum analyze lever_orders',
];

export async function lists(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  const works = WORKS.filter((work) => isWanted(`lists.${work}`));
  if (works.length === 0) return rows;
  const exchange = await openExchange();
  try {
    await exchange.start(1);
    const people = await exchange.people(PEOPLE);
    const client = new pg.Client(exchange.url);
    await client.connect();
    for (const sql of STATEMENTS) await client.query(sql);
    await client.end();
    for (const work of works) {
      await exchange.run(work, people, WARM_MS);
      const result = await exchange.run(work, people, RUN_MS);
      const seconds = Math.max(...result.map((one) => one.seconds));
      const what = `${work}, first page of ${POSTINGS.toLocaleString('en')} postings, 4 at once`;
      const p99 = Math.max(...result.map((one) => one.p99));
      rows.push(
        figureRow(`lists.${work}.p99`, `${what}, p99`, 'ms', p99),
        figureRow(`lists.${work}.rate`, what, 'a second', answeredOf(result) / seconds),
        figureRow(`lists.${work}.load`, "the machine's load", 'processes', load()),
      );
      say(`${work}: p99 ${p99} ms`);
    }
  } finally {
    await exchange.end();
  }
  return rows;
}
