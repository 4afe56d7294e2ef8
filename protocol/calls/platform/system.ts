import * as z from 'zod/mini';
import { type Field, field, refuse } from '../../field.ts';
import { choiceField } from '../../fields/choice.ts';
import { KEYWORD_AT_MOST, lengthOf } from '../../fields/text.ts';
import { ownId } from '../../fields/whole.ts';
import { language } from '../../language.ts';
import {
  count,
  decimal,
  id,
  integer,
  listOf,
  oneOf,
  pageOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { define } from './call.ts';

export const serverStatus = withTypeName(
  'Status',
  z.object({
    version: text,
    server_time: time,
    feed: oneOf('live', 'stale', 'stopped'),
    feed_age_ms: count,
    sandbox: truth,
    maintenance: truth,
    min_web_version: count,
  }),
);
export type Status = z.infer<typeof serverStatus>;

/** Requested at launch, after errors, and every 60 s while the app is visible. */
export const status = define('GET', '/status', ['G'], { response: serverStatus });

export const health = define('GET', '/health', ['G'], {
  response: z.object({ status: text, database: truth, feed: truth, leader: truth }),
  at: 'root',
  answer: 'json',
});

/** Prometheus; for this machine and callers with a token. For others the path does not exist. */
export const metrics = define('GET', '/metrics', [], {
  response: text,
  at: 'root',
  answer: 'text',
  errors: ['path_unknown'],
});

/** Units of a currency per USD. The envelope has the same map as `data`. */
export const exchangeRate = define('GET', '/get_system_exchange_rate/', ['G'], {
  response: z.record(z.string(), decimal),
  at: 'both',
  cached: true,
});

const audit = oneOf('manual', 'automatic');

/** The groups of /getSetting by keyword. */
export const SETTINGS = {
  basic: z.object({
    name: text,
    logo: text,
    version: text,
    languages: z.array(text),
    default_lang: text,
    default_fiat: text,
    risk_percent: text,
  }),
  register: z.object({
    open: truth,
    invite_required: truth,
    default_invite_code: z.nullable(text),
  }),
  customer_service: z.object({
    email: z.nullable(text),
    url: z.nullable(text),
    hours: z.nullable(text),
  }),
  trade: z.object({
    burst_rate: decimal,
    conversion_fee_rate: decimal,
    quote_ms: count,
    option_cancel_ms: count,
    /** Part of the stake that is kept when an option is cancelled. */
    option_cancel_rate: decimal,
    stale_ms: count,
    block_ms: count,
  }),
  funds: z.object({ recharge_audit: audit, withdraw_audit: audit, security_hold_hours: count }),
  /** Ids for /news/detail. */
  articles: z.object({
    privacy: id,
    terms: id,
    operational_compliance: id,
    follow_agreement: id,
    white_page: id,
    help_invest: id,
  }),
  download: z.object({ url: z.nullable(text), android: z.nullable(text), ios: z.nullable(text) }),
  sandbox: z.object({ enabled: truth, faucet: truth, reset_max: decimal }),
  /** By menu key. Last, because the other groups would match it as well. */
  modules: z.record(z.string(), truth),
} as const;
export type SettingKeyword = keyof typeof SETTINGS;
export type Setting<Keyword extends SettingKeyword> = z.output<(typeof SETTINGS)[Keyword]>;

const KEYWORDS = Object.keys(SETTINGS) as [SettingKeyword, ...SettingKeyword[]];

/** A keyword like any other; an unknown one of valid length is refused. */
const settingKeyword: Field<SettingKeyword> = field({
  says: KEYWORDS.join(', '),
  errors: ['parameter_error', 'setting_unknown'],
  read: (text) =>
    KEYWORDS.find((one) => one === text) ??
    refuse(lengthOf(text) > KEYWORD_AT_MOST ? 'parameter_error' : 'setting_unknown'),
});

export const getSetting = define('GET', '/getSetting', ['G'], {
  request: { keyword: settingKeyword },
  response: z.union(Object.values(SETTINGS)),
  cached: true,
});

export const setLang = define('POST', '/set/lang', ['G'], {
  request: { lang: language },
  response: z.object({ lang: text }),
});

const menuEntry = withTypeName(
  'Menu',
  z.object({
    id,
    key: text,
    name: text,
    icon: text,
    route: text,
    group: text,
    sort: integer,
    enabled: truth,
  }),
);
export type Menu = z.infer<typeof menuEntry>;

export const menu = define('GET', '/menu', ['G'], { response: listOf(menuEntry), cached: true });

const level = withTypeName(
  'Level',
  z.object({
    level: oneOf(0, 1, 2),
    name: text,
    withdraw_limit_btc: decimal,
    fiat_trade_limit_usdt: decimal,
    needs: z.array(text),
  }),
);
export type Level = z.infer<typeof level>;

export const levelList = define('GET', '/getLevelList', ['G'], {
  response: listOf(level),
  cached: true,
});

const newsHead = z.object({
  id,
  c_id: id,
  /** Title in the requested language, in English and in Traditional Chinese. */
  option_name: text,
  en_name: text,
  tw_name: text,
  image: z.nullable(text),
  url: z.nullable(text),
  summary: text,
  sort: integer,
  create_time: time,
});
export type NewsHead = z.infer<typeof newsHead>;

/** `content` is HTML, sanitised. */
const news = withTypeName('News', z.extend(newsHead, { content: text }));
export type News = z.infer<typeof news>;

export const newsPop = define('GET', '/news/index_pop', ['G'], { response: z.nullable(news) });

export const newsList = define('POST', '/news/list', ['G', 'L'], {
  // 4 news, 5 banners, 6 notices, 7 FAQ, 8 agreements and articles.
  request: { c_id: choiceField(4, 5, 6, 7, 8) },
  response: pageOf(newsHead),
});

export const newsDetail = define('POST', '/news/detail', ['G'], {
  request: { id: ownId },
  response: news,
});

const area = withTypeName('Area', z.object({ id, iso: text, name: text, area_code: text }));
export type Area = z.infer<typeof area>;

export const areaList = define('GET', '/area/list', ['G'], {
  response: listOf(area),
  cached: true,
});
