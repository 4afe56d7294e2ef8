// Made from protocol/layout.json by `npm run layout`. Where each field begins.
export const FRAME_HEADER = {
  version: 0,
  kind: 1,
  flags: 2,
  epoch: 4,
  sequence: 8,
  server_time: 16,
  count: 24,
  record_size: 26,
  match_id: 28,
  bytes: 32,
} as const;

export const TICK = {
  match_id: 0,
  price_exponent: 4,
  number_exponent: 5,
  flags: 6,
  first: 8,
  high: 16,
  low: 24,
  price: 32,
  mark: 40,
  number: 48,
  time: 56,
  bytes: 64,
} as const;

export const STATISTICS = {
  match_id: 0,
  price_exponent: 4,
  volume_exponent: 5,
  turnover_exponent: 6,
  open: 8,
  high: 16,
  low: 24,
  volume: 32,
  turnover: 40,
  bytes: 48,
} as const;

export const LEVEL = {
  side: 0,
  price_exponent: 1,
  number_exponent: 2,
  price: 8,
  number: 16,
  bytes: 24,
} as const;

export const TRADE = {
  id: 0,
  time: 8,
  price: 16,
  number: 24,
  kind: 32,
  price_exponent: 33,
  number_exponent: 34,
  bytes: 40,
} as const;

export const SNAPSHOT_HEADER = {
  version: 0,
  generation: 4,
  quote_time: 8,
  age: 16,
  flags: 24,
  sections: 28,
  tick_time: 32,
  bytes: 40,
} as const;

export const SNAPSHOT_ENTRY = {
  kind: 0,
  id: 4,
  offset: 8,
  length: 12,
  bytes: 16,
} as const;

export const ROW = {
  match_id: 0,
  direction: 4,
  flags: 5,
  price: 8,
  change: 16,
  time: 24,
  turnover: 32,
  price_text: 40,
  change_text: 80,
  turnover_text: 96,
  volume_text: 112,
  bytes: 128,
} as const;

export const POSITION = {
  id: 0,
  profit: 8,
  liquidation: 16,
  distance: 24,
  risk_rate: 32,
  mark_text: 40,
  profit_text: 80,
  return_text: 120,
  margin_text: 160,
  liquidation_text: 200,
  distance_text: 240,
  risk_rate_text: 280,
  bytes: 320,
} as const;

export const CHART_HEADER = {
  mode: 0,
  state: 1,
  bars: 4,
  bytes: 8,
} as const;
