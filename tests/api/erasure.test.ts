// R-AUTH-18: an erased account leaves no personal data. Every column of the schema is listed in personal-columns.ts;
// columns listed as erased are filled for one user and must be empty afterwards.
import { expect, test } from 'vitest';
import { api } from '../support/api.ts';
import { type Kind, PERSONAL_COLUMNS } from './personal-columns.ts';

const site = api();
const MARK = 'MARKOFTHEPERSON';
const MAIL = 'markoftheperson@example.com';

const columnsOf = (table: string, ...kinds: Kind[]): string[] =>
  kinds.flatMap((kind) => PERSONAL_COLUMNS[table]?.[kind]?.split(' ') ?? []);

async function schema(): Promise<Map<string, string[]>> {
  const { rows } = await site().app.database.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(column_name, ' ' order by column_name) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations' group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns.split(' ')]));
}

test('every column is listed as erased, kept by law, or not personal', async () => {
  const tables = await schema();
  expect(Object.keys(PERSONAL_COLUMNS).sort()).toEqual([...tables.keys()].sort());
  for (const [table, columns] of tables) {
    const listedColumns = columnsOf(table, 'rows', 'erased', 'kept', 'plain');
    expect([...listedColumns].sort(), table).toEqual(columns.toSorted());
  }
});

/** $1 is the user; every erased text contains the marker. */
const FILLED: readonly string[] = [
  `update users set nickname = '${MARK}', signature = '${MARK}', head_portrait = '${MARK}', totp_secret = '${MARK}',
     offered_totp_secret = '${MARK}', pay_password_hash = '${MARK}', delete_reason = '${MARK}' where id = $1`,
  `insert into sessions (user_id, token_hash, device, ip, area, created_at, active_at)
     values ($1, '${MARK}', '${MARK}', '${MARK}', '${MARK}', now(), now())`,
  `insert into codes (scene, address, owner_id, code_hash, sent_at, expires_at)
     values ('change', '${MARK}', $1, '${MARK}', now(), now())`,
  `insert into code_sendings (address, sent_at) select '${MAIL}', now() where $1 > 0`,
  `insert into messages (address, channel, scene, code, subject, text, created_at)
     select '${MAIL}', 'email', 'change', '${MARK}', '${MARK}', '${MARK}', now() where $1 > 0`,
  `insert into login_failures (account, ip, failed_at)
     select a, '${MARK}', now() from unnest(array['${MAIL}', $1::text]) a`,
  `insert into login_places (user_id, kind, place, seen_at) values ($1, 'device', '${MARK}', now())`,
  `insert into factor_failures (user_id, factor, failed_at) values ($1, 'pay_password', now())`,
  `insert into authenticator_steps (user_id, step) values ($1, 7)`,
  `insert into notices (user_id, kind, name, params, created_at)
     values ($1, 'system', 'closing_asked', '{"reason": "${MARK}"}', now())`,
  `insert into user_events (user_id, sequence, kind, data, created_at)
     values ($1, 999, 'account', '{"email": "${MARK}"}', now())`,
  `insert into idempotency_keys (user_id, key, path, fields_hash, message, created_at)
     values ($1, 'a-key', '/wallet/out', 'x', '{"address":"${MARK}"}', now())`,
  `insert into operator_acts (command, user_id, details, created_at) values ('user freeze', $1, '{"words": ["${MARK}"]}', now())`,
  `insert into operator_acts (command, details, created_at)
     select 'user show', '{"words": ["${MAIL}"]}', now() where $1 > 0`,
  `insert into identity_applications (user_id, level, status, name, card_id, front_pic, reverse_pic, hand_pic, reason, created_at)
     values ($1, 1, 3, '${MARK}', '${MARK}', '${MARK}', '${MARK}', '${MARK}', '${MARK}', now())`,
  `insert into payee_addresses (user_id, currency_id, chain, address, name, qr_code, created_at)
     values ($1, 3, 'TRC20', '${MARK}', '${MARK}', '${MARK}', now())`,
  `insert into payee_cards (user_id, real_name, card_number, bank_name, bank_address, cardholder_address, swift_code, created_at)
     values ($1, '${MARK}', '${MARK}', '${MARK}', '${MARK}', '${MARK}', '${MARK}', now())`,
  `insert into manager_applications (user_id, reason, created_at) values ($1, '${MARK}', now())`,
  `insert into files (key, user_id, bytes, width, height, created_at) values ('${MARK}', $1, 1, 1, 1, now())`,
  `insert into public_files (hash, user_id, created_at) values ('${MARK}', $1, now())`,
  `with t as (insert into tickets (user_id, subject, status, created_at, updated_at)
       values ($1, '${MARK}', 2, now(), now()) returning id)
     insert into ticket_messages (ticket_id, sender, text, created_at) select id, 'user', '${MARK}', now() from t`,
  `with o as (insert into otc_orders (user_id, ad_id, type, currency_id, fiat, price, number, total, pay_method, pay_account,
       voucher, reason, status, created_at, expires_at, completed_at)
       values ($1, (select min(id) from otc_ads), 2, 3, 'USD', 1, 1, 1, 'bank', '[{"label": "account_name", "value": "${MARK}"}]',
         '${MARK}', '${MARK}', 3, now(), now(), now()) returning id)
     insert into otc_messages (order_id, sender, text, created_at) select id, 'user', '${MARK}', now() from o`,
  `insert into otc_quotes (id, user_id, ad_id, price, number, total, expires_at)
     values ('${MARK}', $1, (select min(id) from otc_ads), 1, 1, 1, now())`,
  `with m as (insert into chat_messages (user_id, text, created_at) values ($1, '${MARK}', now()) returning id)
     insert into chat_reports (message_id, user_id, reason, created_at) select id, $1, '${MARK}', now() from m`,
  `insert into notice_settings (user_id) values ($1)`,
  `insert into chat_mutes (user_id, ends_at) values ($1, now())`,
  `insert into chat_reads (user_id, message_id) values ($1, 1)`,
  `insert into traders (user_id, introduction, follower_limit, created_at, updated_at) values ($1, '${MARK}', 1, now(), now())`,
  `insert into trader_favourites (user_id, trader_user_id, created_at) values ($1, $1, now())`,
  `insert into trader_applications (user_id, introduction, status, reason, created_at, reviewed_at)
     values ($1, '${MARK}', 3, '${MARK}', now(), now())`,
  `insert into nft_favourites (user_id, work_id, created_at) values ($1, (select min(id) from nft_works), now())`,
  `insert into favourites (user_id, match_id, sort) values ($1, 1, 1)`,
  `insert into chart_objects (user_id, match_id, key, kind, version, change, is_deleted, body) values ($1, 1, 'k', 'drawing', 1, 1, false, '')`,
  `insert into alerts (user_id, match_id, type, value, created_at) values ($1, 1, 1, 1, now())`,
  `insert into recharges (user_id, currency_id, amount, usd_value, type, account, address, voucher, status, reason,
       created_at, handled_at)
     values ($1, 3, 1, 1, 'TRC20', '${MARK}', 'ours', '${MARK}', 2, '${MARK}', now(), now())`,
  `insert into withdrawals (user_id, kind, currency_id, number, fee, btc_value, chain, address, status, reason, created_at, handled_at)
     values ($1, 'chain', 3, 1, 0, 0, 'TRC20', '${MARK}', 2, '${MARK}', now(), now())`,
  `insert into withdrawals (user_id, kind, currency_id, number, fee, btc_value, card, status, created_at, handled_at)
     values ($1, 'bank', 1001, 1, 0, 0, '{"real_name": "${MARK}"}', 1, now(), now())`,
  `insert into conversion_quotes (id, user_id, from_currency_id, to_currency_id, number, price, to_usd, fee_rate, fee, receive,
       created_at, expires_at)
     values ('${MARK}', $1, 3, 1, 1, 1, 1, 0, 0, 1, now(), now())`,
  `insert into held_lots (user_id, version, until, lots) values ($1, 1, now(), '[]')`,
  `insert into own_limits (user_id) values ($1)`,
  `with f as (insert into scan_filters (user_id, name, conditions, is_reported, hours) values ($1, '${MARK}', '[]', false, 24) returning id)
     insert into scan_moves (filter_id, match_id, moved_at, is_in, is_reported) select id, 1, now(), true, false from f`,
  `insert into tax_lots (user_id, year, version, lots) values ($1, 2026, 1, '[]')`,
  `insert into equity_points (user_id, created_at, total_usd) values ($1, now(), 1)`,
  `insert into money_flows (user_id, usd, created_at) values ($1, 1, now())`,
];

async function rowsOf(table: string): Promise<string> {
  const { rows } = await site().app.database.query(`select * from ${table}`);
  return JSON.stringify(rows).toLowerCase();
}

test('columns listed as erased are empty, and the name appears nowhere else', async () => {
  const { database } = site().app;
  const ann = await site().signUp(MAIL);
  for (const sql of FILLED) await database.query(sql, [ann.id]);
  const erasedColumns = Object.keys(PERSONAL_COLUMNS).filter(
    (table) => columnsOf(table, 'rows', 'erased').length > 0,
  );
  const before = new Map<string, number>();
  for (const table of erasedColumns) {
    const { rows } = await database.query(`select from ${table}`);
    before.set(table, rows.length);
  }
  for (const [table, count] of before) expect(count, table).toBeGreaterThan(0);
  await database.query(`update users set delete_at = '2020-01-01' where id = $1`, [ann.id]);
  site().later(1);
  await site().runJob('closed accounts');
  const { rows: erasedRows } = await database.query<{ is_erased: boolean }>(
    'select erased_at is not null as is_erased from users where id = $1',
    [ann.id],
  );
  expect(erasedRows).toEqual([{ is_erased: true }]);
  for (const table of (await schema()).keys()) {
    expect(await rowsOf(table), table).not.toContain(MARK.toLowerCase());
  }
  for (const table of erasedColumns) {
    if (columnsOf(table, 'rows').length === 0 || !columnsOf(table, 'rows').includes('user_id'))
      continue;
    const { rows } = await database.query(`select from ${table} where user_id = $1`, [ann.id]);
    expect(rows, table).toEqual([]);
  }
});
