// Users as SQL alone can make them in numbers: each with money, five bills, five closed orders, a session and events.
// `ledger verify` must find nothing wrong with them.
import pg from 'pg';

const STATEMENTS = [
  'create temporary table fresh (id bigint)',
  `with made as (
     insert into users (email, password_hash, nickname, extension_code, lang, created_at)
       select 'seeded' || i || '@example.com', 'none', 'seeded ' || i, 'SEED' || i, 'en', now() - interval '90 days'
       from generate_series($1::integer + 1, $2::integer) i
       returning id
   ) insert into fresh select id from made`,
  `insert into sessions (user_id, token_hash, device, ip, created_at, active_at)
     select id, 'seeded' || id, 'bench', '127.0.0.1', now(), now() from fresh`,
  `insert into ledger_accounts (user_id, type, currency_id)
     select 0, 'custody', c from unnest(array[1, 3]) c on conflict do nothing`,
  `insert into ledger_accounts (user_id, type, currency_id)
     select id, a.type, a.currency from fresh,
       (values ('change', 3), ('change', 1), ('lever', 3), ('micro', 3)) a (type, currency)
     on conflict do nothing`,
  `insert into ledger_transactions (kind, reference, reference_id, created_at)
     select 'faucet', 'seeded-' || id || '-' || n, null, now() - n * interval '1 day'
     from fresh, generate_series(1, 5) n`,
  // Of the house and of the user, in one statement: the trigger wants whole transactions.
  `insert into ledger_postings (transaction_id, account_id, user_id, state, amount, balance, kind, created_at)
     select t.id, case side when 1 then a.id else h.id end, case side when 1 then f.id else 0 end, 'available',
       case side when 1 then 100 else -100 end, case side when 1 then 100 * n.n end, 'faucet', t.created_at
     from fresh f
     cross join generate_series(1, 5) n (n)
     cross join generate_series(1, 2) side
     join ledger_transactions t on t.kind = 'faucet' and t.reference = 'seeded-' || f.id || '-' || n.n
     join ledger_accounts a on a.user_id = f.id and a.type = 'change' and a.currency_id = 3
     join ledger_accounts h on h.user_id = 0 and h.type = 'custody' and h.currency_id = 3
     order by f.id, n.n, side`,
  `insert into ledger_balances (account_id, available, lines, events)
     select a.id, 100 * n.n, n.n, n.n
     from ledger_accounts a join fresh f on f.id = a.user_id
     cross join lateral (select case when a.type = 'change' and a.currency_id = 3 then 5 else 0 end as n) n
     on conflict do nothing`,
  // The trigger refuses orders that begin closed.
  'alter table lever_orders disable trigger moves',
  `insert into lever_orders (user_id, match_id, currency_id, legal_id, symbol, type, order_type, margin_mode, status,
       origin_price, price, close_price, share, number, multiple, origin_caution_money, caution_money, trade_fee,
       overnight, close_reason, created_at, handled_at, completed_at)
     select id, 1, 1, 3, 'BTC/USDT', 1, 1, 'cross', 3, 60000, 60000, 60100, 1, 0.001, 10, 6, 6, 0.03, 0, 'manual',
       now() - n * interval '1 day', now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour'
     from fresh, generate_series(1, 5) n`,
  'alter table lever_orders enable trigger moves',
  `insert into user_events (user_id, sequence, kind, data, created_at, is_published)
     select id, n, 'balance', '{"list": []}', now(), true from fresh, generate_series(1, 5) n`,
  'insert into user_sequences (user_id, sequence) select id, 5 from fresh on conflict do nothing',
  'drop table fresh',
] as const;

export async function seedUsers(url: string, from: number, to: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('begin');
    for (const sql of STATEMENTS) {
      await client.query(sql, sql.includes('$1') ? [from, to] : []);
    }
    await client.query('commit');
    await client.query('analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

export async function databaseMb(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ mb: number }>(
    'select pg_database_size(current_database())::float8 / 1048576 as mb',
  );
  await client.end();
  return rows[0]?.mb ?? Number.NaN;
}
