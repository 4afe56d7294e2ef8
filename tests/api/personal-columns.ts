// Each column of the schema: whether it holds personal data, and what happens to it when an account
// is erased; docs/security.md has the same in words. New columns must be added here.

/**
 * - `rows`: all rows of the user are deleted, with these columns.
 * - `erased`: emptied; the row stays.
 * - `kept`: personal, but kept without a name, by law or for others (docs/security.md has the
 * reasons).
 * - `plain`: not personal.
 */
export type Kind = 'rows' | 'erased' | 'kept' | 'plain';

export const PERSONAL_COLUMNS: Readonly<Record<string, Partial<Record<Kind, string>>>> = {
  alerts: { rows: 'id user_id match_id type value fired_at created_at drawing way sides' },
  article_texts: { plain: 'article_id language title summary content' },
  articles: { plain: 'id slug c_id image url sort is_pop created_at updated_at deleted_at' },
  authenticator_steps: { rows: 'user_id step' },
  candle_cover: { plain: 'day from_minute to_minute' },
  candle_days: { plain: 'match_id day minutes hours' },
  candle_minutes: { plain: 'minute bars' },
  candle_start: { plain: 'is_only first_at seed' },
  canned_answers: { plain: 'name language text' },
  chart_objects: { rows: 'user_id match_id key kind version change is_deleted body' },
  chat_messages: { rows: 'id user_id text is_hidden is_reviewed created_at' },
  chat_mutes: { rows: 'user_id ends_at' },
  chat_reads: { rows: 'user_id message_id' },
  chat_reports: { rows: 'message_id user_id reason created_at' },
  code_sendings: { rows: 'address sent_at' },
  codes: { rows: 'scene address owner_id code_hash wrong sent_at expires_at' },
  coin_fills: {
    kept: 'order_id user_id',
    plain:
      'id match_id symbol type price number turnover fee fee_currency_id met_order_id created_at',
  },
  coin_orders: {
    kept: 'id user_id idempotency_key',
    plain:
      'match_id currency_id legal_id symbol type order_type target_price amount quote_amount filled turnover fee frozen status created_at updated_at completed_at kind execution trigger_price trigger_by trigger_time until partner_id open_trigger cancel_reason',
  },
  contract_interest: { plain: 'match_id hour number' },
  contract_nights: { plain: 'match_id day rate' },
  conversion_quotes: {
    rows: 'id place user_id from_currency_id to_currency_id number price to_usd fee_rate fee receive created_at expires_at is_used',
  },
  conversions: {
    kept: 'id user_id',
    plain: 'from_currency_id to_currency_id number price fee receive created_at',
  },
  coupon_offers: {
    plain:
      'id names currency_id face_value daily_yield days audience new_days min_volume capacity claimed use_days is_public is_rolling starts_at ends_at created_at',
  },
  coupons: {
    kept: 'id user_id',
    plain:
      'offer_id is_claimed face_value daily_yield days status created_at expires_at is_reminded used_at ends_at',
  },
  copy_acts: {
    kept: 'trader_user_id order_id',
    plain: 'id kind price share target_profit_price stop_loss_price created_at handed_at',
  },
  copy_jobs: {
    kept: 'id user_id follow_id',
    plain: 'act_id status order_id share reason params done_at',
  },
  deposit_addresses: { kept: 'user_id currency_id chain address created_at' },
  deposit_banks: {
    plain: 'id currency_id bank_name holder account_number swift_code created_at closed_at',
  },
  deposit_secret: { plain: 'is_only secret' },
  dual_orders: {
    kept: 'id user_id',
    plain:
      'dual_id num amount paid apr receive receive_currency_id interest status reason created_at completed_at',
  },
  dual_products: {
    plain:
      'id type match_id currency_id legal_id unit_price apr is_auto is_rolling linked_price days total_shares sold_shares min_num max_num created_at ends_at matures_at closed_at settlement_price is_failed decided_at settled_at',
  },
  equity_hours: { plain: 'hour' },
  equity_points: { rows: 'user_id created_at total_usd' },
  exchange: { plain: 'is_one name epoch' },
  exchange_rates: { plain: 'code rate updated_at' },
  factor_failures: { rows: 'user_id factor failed_at' },
  favourites: { rows: 'id user_id match_id sort' },
  follows: {
    kept: 'id user_id trader_user_id',
    plain:
      'type number loss_limit margin_limit tolerance_percent loss_close profit high_water share_paid trade_count skipped_count status stop_reason wind_up since_act_id created_at cancelled_at',
  },
  files: { rows: 'key user_id bytes width height created_at used_at hash' },
  game_days: { plain: 'day spent' },
  game_plays: { kept: 'id user_id', plain: 'secret hash day seed position prize_id played_at' },
  game_prizes: { plain: 'id wheel_id sort kind number offer_id slots' },
  game_wheels: { plain: 'id created_at' },
  held_lots: { rows: 'user_id version until lots' },
  idempotency_keys: {
    erased: 'message',
    kept: 'user_id key fields_hash',
    plain: 'path user_sequence created_at',
  },
  identity_applications: {
    erased: 'name card_id front_pic reverse_pic hand_pic reason',
    kept: 'id user_id level status created_at reviewed_at',
  },
  index_prices: { plain: 'match_id price stored_at' },
  instruments: {
    plain:
      'match_id currency_id legal_id symbol currency_name legal_name full_name type image sort status open_now is_hot price_exponent number_exponent tick max_price price_band_percent stale_ms is_contract lot_size lot_step lot_min lot_max multiples open_fee_rate overnight_rate is_spot spot_step spot_min spot_max spot_min_total spot_fee_rate is_option start_price daily_percent ticks_per_second large_usdt index_minimum index_weights index_distance',
  },
  instruments_version: { plain: 'is_only version' },
  invite_counts: { kept: 'user_id', plain: 'verified' },
  invite_volumes: { kept: 'user_id volume_usdt' },
  ledger_accounts: { kept: 'id user_id', plain: 'type currency_id' },
  ledger_balances: { kept: 'account_id available frozen', plain: 'lines events' },
  ledger_checkpoints: { plain: 'account_id posting_id balance' },
  ledger_postings: {
    kept: 'account_id user_id amount balance',
    plain: 'id transaction_id state kind created_at',
  },
  ledger_verified: { plain: 'is_only transaction_id transactions postings whole_at' },
  ledger_verified_accounts: { kept: 'account_id user_id available frozen', plain: 'currency_id' },
  ledger_verified_currencies: { plain: 'currency_id users house' },
  ledger_transactions: { plain: 'id kind reference reference_id created_at' },
  lever_best_marks: { plain: 'match_id side time mark' },
  lever_events: { plain: 'id order_id kind price number created_at' },
  lever_orders: {
    kept: 'id user_id follow_user_id trader_user_id idempotency_key',
    plain:
      'match_id currency_id legal_id symbol type order_type margin_mode status origin_price price close_price target_profit_price stop_loss_price share number multiple origin_caution_money caution_money fact_profits trade_fee overnight overnight_money trader_share overnight_until close_reason parent_id created_at handled_at completed_at legal_usd kind trigger_price trigger_by trigger_time trail until partner_id exits open_trigger close_trigger cancel_reason last_exit amended',
  },
  lock_configs: {
    plain:
      'id name currency_id days daily_yield min_number max_number capacity held penalty_rate status is_rolling created_at',
  },
  lock_orders: {
    kept: 'id user_id',
    plain:
      'config_id amount days daily_yield penalty_rate paid_days yield_total next_due_at penalty is_early renew renewed_by status created_at expires_at completed_at',
  },
  lock_yields: { kept: 'order_id', plain: 'id day number due_at' },
  login_failures: { rows: 'account ip failed_at' },
  login_places: { rows: 'user_id kind place seen_at' },
  manager_applications: { erased: 'reason refusal_reason', kept: 'id user_id created_at' },
  menu_entries: { plain: 'id key icon route area sort' },
  menu_names: { plain: 'entry_id language name' },
  messages: {
    rows: 'id address channel scene code subject text created_at taken_at tries delivered_at',
  },
  micro_orders: {
    kept: 'id user_id',
    plain:
      'match_id symbol currency_id type seconds number fee profit_ratio open_price end_price status result payout reason created_at expires_at completed_at',
  },
  money_flows: { rows: 'id user_id usd created_at' },
  notice_settings: { rows: 'user_id unpushed silent quiet_from quiet_to time_zone' },
  nft_artists: { plain: 'id key user_id nickname head_portrait introduction created_at' },
  nft_bids: { kept: 'id sale_id user_id', plain: 'price status created_at withdrawn' },
  nft_box_items: {
    plain:
      'id work_id place name type pictures media rarity description drawing copies left_copies',
  },
  nft_collections: { plain: 'id key artist_id name royalty_rate pictures created_at' },
  nft_favourites: { rows: 'user_id work_id created_at' },
  nft_holdings: {
    kept: 'id user_id',
    plain:
      'work_id is_box paid currency_id draw_secret draw_hash draw_seed draw_position draw_size draw_items created_at opened_at ended_at',
  },
  nft_margins: {
    kept: 'id sale_id user_id',
    plain: 'currency_id amount status created_at completed_at',
  },
  nft_orders: {
    kept: 'id sale_id user_id',
    plain: 'kind price margin currency_id status is_read pay_deadline paid_at created_at',
  },
  nft_provenance: {
    kept: 'id from_id to_id order_id',
    plain: 'work_id kind price currency_id usd created_at',
  },
  nft_sales: {
    kept: 'seller_id',
    plain:
      'id work_id mode currency_id price min_raise margin royalty_rate supply remaining is_on starts_at ends_at status current_bid bid_count extensions created_at completed_at reopened',
  },
  nft_works: {
    plain:
      'id code collection_id name type pictures media rarity description is_box drawing created_at',
  },
  notices: { rows: 'id user_id kind name params route is_read created_at' },
  operator_acts: { erased: 'details', kept: 'user_id', plain: 'id command created_at' },
  operator_notices: { plain: 'id name params created_at' },
  option_currencies: { plain: 'currency_id min_number max_number' },
  option_durations: { plain: 'seconds profit_ratio fee_rate min_number max_number status' },
  option_ticks: { plain: 'id from_time to_time ticks' },
  otc_ads: {
    plain:
      'id desk_id type currency_id fiat fixed_price spread_percent remaining min_total max_total pay_methods window_ms terms_name terms is_open created_at',
  },
  otc_desks: { plain: 'id nickname head_portrait pay_accounts created_at' },
  otc_messages: { rows: 'id order_id sender name text file_address created_at' },
  otc_orders: {
    erased: 'pay_account voucher reason',
    kept: 'id user_id',
    plain:
      'ad_id type currency_id fiat price number total pay_method status created_at expires_at paid_at completed_at desk_acts_at desk_answers_at total_usd is_lost',
  },
  otc_quotes: { rows: 'id user_id ad_id price number total expires_at is_used' },
  own_limits: {
    rows: 'user_id loss_limit next_loss_limit next_loss_time cool_losses cool_minutes cool_since next_cool_losses next_cool_minutes next_cool_time paused_until',
  },
  payee_addresses: { rows: 'id user_id currency_id chain address name qr_code created_at' },
  payee_cards: {
    rows: 'id user_id real_name card_number bank_name bank_address cardholder_address swift_code aba_number created_at',
  },
  project_orders: {
    kept: 'id user_id',
    plain:
      'project_id amount price pay_currency paid allotted refund unlocks_at status is_returned created_at',
  },
  projects: {
    plain:
      'id slug name currency_id image issue_price total_issuance step min_number max_number lock_days cycle_days pay_currencies description white_paper subscribed applications passes is_rolling created_at warms_up_at starts_at ends_at market_at closed_at allotted_at settled_at listed_at allotment_plan',
  },
  public_files: { rows: 'hash user_id created_at' },
  rebates: {
    kept: 'inviter_id user_id',
    plain: 'id kind fee rate number number_usd currency_id created_at',
  },
  recharges: {
    erased: 'account voucher reason',
    kept: 'id user_id address voucher_hash',
    plain: 'currency_id amount usd_value type status created_at handled_at',
  },
  scan_filters: { rows: 'id user_id name conditions is_reported hours members' },
  scan_moves: { rows: 'id filter_id match_id moved_at is_in is_reported condition' },
  sessions: { rows: 'id user_id token_hash device ip area created_at active_at factor_until' },
  settings: { plain: 'key value updated_at' },
  settings_version: { plain: 'is_only version' },
  sms_days: { plain: 'day sent warned_cap' },
  tax_lots: { rows: 'user_id year version lots' },
  ticket_messages: { rows: 'id ticket_id sender text file_address created_at' },
  tickets: { rows: 'id user_id subject status created_at updated_at read_id operator_read_id' },
  trader_absences: { kept: 'user_id left_at back_at' },
  trader_applications: {
    erased: 'introduction reason',
    kept: 'id user_id',
    plain: 'status created_at reviewed_at',
  },
  trader_favourites: { rows: 'user_id trader_user_id created_at' },
  traders: {
    erased: 'introduction',
    kept: 'user_id',
    plain:
      'follower_limit is_practice status created_at left_at profit_total profit_rate_percent accuracy trade_count drawdown_percent holding_ms delay_ms delay_p95_ms profit_curve updated_at median_multiple',
  },
  user_events: { rows: 'id user_id sequence kind data created_at is_published' },
  user_events_queue: { plain: 'event_id' },
  user_sequences: { kept: 'user_id sequence' },
  users: {
    erased:
      'email mobile area_code password_hash pay_password_hash nickname signature head_portrait totp_secret offered_totp_secret offered_totp_at delete_reason delete_at',
    kept: 'id extension_code inviter_id erased_at created_at agreed_at agreed_terms_at',
    plain:
      'app_id lang real_level is_trader manager_status manager_rate withdraw_hold_until frozen_at',
  },
  value_sent: { kept: 'id user_id', plain: 'call usdt created_at' },
  venue_bars: { plain: 'match_id size_ms from_at to_at bars' },
  withdrawals: {
    erased: 'address card reason',
    kept: 'id user_id tx_hash',
    plain: 'kind currency_id number fee btc_value chain status created_at handled_at',
  },
};
