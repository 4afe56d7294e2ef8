// Every error key of the wire (R-ERROR-1): its HTTP status, the parameters of its text, and whether the same request
// may succeed later. Texts are in locales/<language>/errors.json.

/**
 * A parameter of a text. `quantity`: an amount, price or quantity, a decimal; `count`: also a length; `time`: unix
 * milliseconds; `wait`: milliseconds. `?`: optional; without its time the text is that of `<key>_untimed`.
 */
interface ParamTypes {
  quantity: string;
  count: number;
  time: number;
  wait: number;
  'time?': number;
  word: string;
  'word?': string;
  words: readonly string[];
}

interface ErrorEntry {
  readonly status?: number;
  readonly params?: Readonly<Record<string, keyof ParamTypes>>;
  readonly again?: true;
}

export const ERRORS = {
  malformed_request: { status: 400 },
  path_unknown: { status: 404 },
  method_not_allowed: { status: 405 },
  body_too_large: { status: 413 },
  file_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  rate_limited: { status: 429, params: { retry_after_ms: 'wait' }, again: true },
  internal_error: { status: 500, params: { request_id: 'word' }, again: true },
  unavailable: { status: 503, params: { retry_after_ms: 'wait' }, again: true },
  // HTTP 200 from here on.
  session_required: {},
  session_invalid: {},
  identity_required: { params: { level: 'count' } },
  identity_level_2_required: { params: { level: 'count' } },
  aba_invalid: {},
  above_maximum: { params: { maximum: 'quantity' } },
  account_exists: {},
  account_frozen: {},
  account_invalid: {},
  account_not_empty: {},
  account_type_unknown: {},
  ad_closed: {},
  address_asterisk: {},
  address_exists: {},
  address_internal: {},
  address_invalid: { params: { chain: 'word' } },
  address_limit: { params: { maximum: 'count' } },
  address_required: {},
  agreement_required: {},
  alert_already_true: {},
  alert_no_line: {},
  scan_limit: { params: { maximum: 'count' } },
  alert_limit: { params: { maximum: 'count' } },
  amount_invalid: {},
  application_pending: {},
  area_invalid: {},
  authenticator_already_bound: {},
  authenticator_locked: { params: { retry_after_ms: 'wait' }, again: true },
  authenticator_not_bound: {},
  authenticator_not_started: {},
  authenticator_required: {},
  authenticator_used: {},
  authenticator_wrong: {},
  bank_card_exists: {},
  bank_card_invalid: {},
  bank_card_limit: { params: { maximum: 'count' } },
  bank_field_required: {},
  below_minimum: { params: { minimum: 'quantity', currency: 'word?' } },
  bid_leading: {},
  bid_too_high: { params: { maximum: 'quantity' } },
  bid_too_low: { params: { minimum: 'quantity' } },
  binding_required: { params: { missing: 'words' } },
  cancel_too_late: {},
  card_id_invalid: {},
  chain_invalid: {},
  chat_muted: { params: { time: 'time' } },
  code_daily_limit: {},
  code_expired: {},
  code_invalid: {},
  // `valid_ms`: how long a code of this scene that was sent there before is still good; 0 without one.
  code_too_soon: { params: { retry_after_ms: 'wait', valid_ms: 'wait' }, again: true },
  code_tries_exceeded: {},
  code_wrong: {},
  confirm_with_authenticator: {},
  confirm_with_pay_password: {},
  copy_margin_limit: {},
  coupon_claimed: {},
  coupon_expired: {},
  coupon_gone: {},
  coupon_used: {},
  cool_down: { params: { time: 'time' }, again: true },
  currency_unknown: {},
  day_limit_reached: {
    params: { maximum: 'quantity', sum: 'quantity', time: 'time' },
    again: true,
  },
  deposit_closed: {},
  distance_too_large: { params: { maximum: 'quantity' } },
  email_invalid: {},
  execution_unsuitable: {},
  exit_levels_limit: { params: { maximum: 'quantity' } },
  exit_part_invalid: {},
  exit_part_too_small: { params: { minimum: 'quantity' } },
  exit_parts_above_whole: { params: { sum: 'quantity' } },
  exit_price_twice: {},
  exit_reached: { params: { price: 'quantity' } },
  exit_unknown: {},
  export_too_large: {},
  faucet_limit: { params: { left: 'quantity' } },
  favourite_limit: { params: { maximum: 'count' } },
  feature_unavailable: {},
  fiat_trade_limit_exceeded: { params: { maximum: 'quantity' } },
  file_damaged: {},
  file_not_found: {},
  file_required: {},
  file_type_refused: {},
  follow_number_invalid: {},
  follow_self: {},
  game_no_plays: { params: { retry_after_ms: 'wait' } },
  idempotency_key_invalid: {},
  idempotency_key_reused: {},
  idempotency_key_sealed: {},
  image_too_large: {},
  instrument_unavailable: {},
  instrument_unknown: {},
  insufficient_balance: { params: { available: 'quantity', missing: 'quantity' } },
  invite_code_required: {},
  invite_code_wrong: {},
  language_unknown: {},
  login_failed: {},
  login_locked: { params: { retry_after_ms: 'wait' }, again: true },
  manager_already: {},
  manager_needs_invitees: { params: { minimum: 'count' } },
  margin_isolated_only: {},
  margin_paid: {},
  margin_required: {},
  market_closed: { params: { time: 'time?' }, again: true },
  mobile_invalid: {},
  multiple_not_offered: {},
  name_invalid: {},
  nft_already_on_sale: {},
  nft_box_unopened: {},
  nft_defaulted: {},
  nft_not_a_box: {},
  nft_not_on_sale: {},
  nft_order_expired: {},
  nft_order_paid: {},
  nft_own: {},
  nft_price_invalid: {},
  nft_sold_out: {},
  nickname_invalid: {},
  nickname_reserved: {},
  nickname_required: {},
  no_liquidity: { again: true },
  not_fillable: { params: { maximum: 'quantity' } },
  not_found: {},
  old_address_unproven: {},
  order_copied: {},
  order_limit: { params: { maximum: 'count' } },
  order_not_amendable: {},
  order_not_copied: {},
  order_not_open: {},
  order_not_pending: {},
  otc_cancelled_often: {},
  otc_chat_full: {},
  otc_expired: {},
  otc_too_early: { params: { retry_after_ms: 'wait' } },
  otc_unfinished: {},
  otc_wrong_state: {},
  pair_both_reached: {},
  pair_wrong_side: { params: { price: 'quantity' } },
  parameter_error: {},
  password_too_long: { params: { maximum: 'count' } },
  password_too_short: {},
  password_unchanged: {},
  passwords_inconsistent: {},
  pay_password_locked: { params: { retry_after_ms: 'wait' }, again: true },
  pay_password_not_set: {},
  pay_password_same: {},
  pay_password_wrong: {},
  payer_invalid: {},
  percent_out_of_range: { params: { minimum: 'quantity', maximum: 'quantity' } },
  period_unknown: {},
  photo_required: {},
  price_changed: { params: { price: 'word?', apr: 'word?' } },
  price_invalid: {},
  price_moved: {},
  price_off_tick: { params: { tick: 'quantity' } },
  price_out_of_band: { params: { minimum: 'quantity', maximum: 'quantity' } },
  price_stale: { again: true },
  product_closed: {},
  project_not_open: {},
  qr_code_required: {},
  quantity_invalid: {},
  quantity_not_integer: {},
  quantity_off_step: { params: { step: 'quantity' } },
  quantity_required: {},
  quote_expired: {},
  quote_mismatch: {},
  quote_required: {},
  quote_stale: {},
  range_invalid: {},
  rate_stale: { params: { currency: 'word' }, again: true },
  real_already_verified: {},
  real_level_1_first: {},
  real_under_review: {},
  receiver_unverified: {},
  registration_failed: {},
  request_in_progress: { again: true },
  risk_too_small: { params: { minimum: 'quantity' } },
  risk_without_stop: {},
  room_limit: {},
  room_not_joined: {},
  room_unknown: {},
  same_account: {},
  same_currency: {},
  sandbox_only: {},
  seconds_not_offered: {},
  self_trade: {},
  setting_unknown: {},
  shares_exhausted: { params: { left: 'quantity' } },
  signature_invalid: {},
  special_characters: {},
  start_wrong_side: { params: { price: 'quantity' } },
  stop_loss_unreachable: { params: { price: 'quantity' } },
  stop_loss_wrong_side: { params: { price: 'quantity' } },
  swift_invalid: {},
  take_profit_wrong_side: { params: { price: 'quantity' } },
  text_required: {},
  text_too_long: { params: { maximum: 'count' } },
  ticket_closed: {},
  ticket_limit: {},
  too_many_decimals: { params: { maximum: 'count' } },
  too_many_digits: {},
  trading_paused: { params: { time: 'time' }, again: true },
  trader_already: {},
  trader_conditions: { params: { trades: 'count', days: 'count' } },
  trader_full: {},
  trader_not_found: {},
  trigger_at_mark: {},
  until_past: {},
  until_too_far: { params: { maximum: 'quantity' } },
  voucher_required: {},
  voucher_used: {},
  withdraw_closed: {},
  withdraw_limit_exceeded: { params: { left: 'quantity' } },
  withdraw_not_pending: {},
  withdraw_on_hold: { params: { time: 'time' }, again: true },
  would_liquidate: {},
  would_take: { params: { price: 'quantity' } },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorKey = keyof typeof ERRORS;

type Value<Kind> = Kind extends keyof ParamTypes ? ParamTypes[Kind] : never;

type DetailTypes<P> = {
  [Name in keyof P as P[Name] extends `${string}?` ? never : Name]: Value<P[Name]>;
} & {
  [Name in keyof P as P[Name] extends `${string}?` ? Name : never]?: Value<P[Name]>;
};

export type ParamsOf<Key extends ErrorKey> = (typeof ERRORS)[Key] extends {
  params: infer P;
}
  ? DetailTypes<P>
  : Record<never, never>;

/** Parameter values: amounts and prices as texts; counts and milliseconds as numbers. */
export type ErrorParams = Readonly<Record<string, string | number | readonly string[]>>;

export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(ERRORS, key);
}

/** `999`: the session is missing or has ended. `998`: identity is needed. */
export type FailureType = 'error' | '999' | '998';

export function failureType(key: ErrorKey): FailureType {
  if (key === 'session_required' || key === 'session_invalid') return '999';
  if (key === 'identity_required' || key === 'identity_level_2_required') return '998';
  return 'error';
}

export function statusOf(key: ErrorKey): number {
  const entry: ErrorEntry = ERRORS[key];
  return entry.status ?? 200;
}

export function mayRepeat(key: ErrorKey): boolean {
  const entry: ErrorEntry = ERRORS[key];
  return entry.again === true;
}
