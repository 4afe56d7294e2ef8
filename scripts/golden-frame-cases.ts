// The cases of frames.golden.txt: every kind with its limits, and invalid frames that a reader must refuse.

type Fields = Readonly<Record<string, bigint>>;
export interface GoldenFrame {
  name: string;
  header: Fields;
  records: readonly { name: string; fields: Fields }[];
}

interface Refusal {
  name: string;
  error: string;
  frame: GoldenFrame;
  /** Changes the bytes of a valid frame. */
  change?: (bytes: Buffer) => Buffer;
}

const KNOWN_SIZE: Readonly<Record<string, bigint>> = {
  '1': 64n,
  '2': 112n,
  '3': 48n,
  '4': 24n,
  '5': 24n,
  '6': 40n,
  '7': 40n,
};
const GREATEST = 10n ** 18n - 1n;
const SAFE = 2n ** 53n - 1n;
const NOON = 1_763_726_400_000n;

function header(kind: bigint, more: Fields = {}): Fields {
  const match_id = kind >= 4n ? 3n : 0n;
  return {
    kind,
    flags: 0n,
    epoch: 7n,
    sequence: 42n,
    server_time: NOON,
    match_id,
    record_size: KNOWN_SIZE[String(kind)] ?? 64n,
    ...more,
  };
}

const tick = (fields: Fields = {}) => ({
  name: 'tick',
  fields: {
    match_id: 1n,
    price_exponent: -2n,
    number_exponent: -3n,
    flags: 1n,
    first: 9_512_345n,
    high: 9_512_400n,
    low: 9_512_300n,
    price: 9_512_350n,
    mark: 9_512_347n,
    number: 1_250n,
    time: NOON - 12n,
    ...fields,
  },
});

const statistics = (fields: Fields = {}) => ({
  name: 'statistics',
  fields: {
    match_id: 1n,
    price_exponent: -2n,
    volume_exponent: -3n,
    turnover_exponent: -5n,
    open: 9_400_000n,
    high: 9_600_000n,
    low: 9_300_000n,
    volume: 123_456_789n,
    turnover: 1_174_000_000_000_000n,
    ...fields,
  },
});

const level = (fields: Fields = {}) => ({
  name: 'level',
  fields: {
    side: 1n,
    price_exponent: -2n,
    number_exponent: -3n,
    price: 9_512_300n,
    number: 5_000n,
    ...fields,
  },
});

const trade = (fields: Fields = {}) => ({
  name: 'trade',
  fields: {
    id: 1001n,
    time: NOON - 40n,
    price: 9_512_350n,
    number: 750n,
    type: 1n,
    price_exponent: -2n,
    number_exponent: -3n,
    ...fields,
  },
});

const allGreatest = {
  match_id: 2n ** 32n - 1n,
  price_exponent: -18n,
  number_exponent: -18n,
  flags: 3n,
  first: GREATEST,
  high: GREATEST,
  low: GREATEST,
  price: GREATEST,
  mark: GREATEST,
  number: GREATEST,
  time: SAFE,
};

export const frames: readonly GoldenFrame[] = [
  { name: 'ticks', header: header(1n), records: [tick()] },
  { name: 'ticks_heartbeat', header: header(1n, { sequence: 43n }), records: [] },
  { name: 'ticks_first_of_epoch', header: header(1n, { epoch: 1n, sequence: 1n }), records: [] },
  {
    name: 'ticks_of_several_and_stale_feed',
    header: header(1n, { flags: 1n, sequence: 44n }),
    records: [
      tick(),
      tick({ match_id: 2n, price_exponent: 0n, number_exponent: 0n, flags: 0n }),
      tick({ match_id: 300n, price_exponent: -8n, number_exponent: -18n, flags: 3n }),
      tick({ match_id: 4n, flags: 2n }),
    ],
  },
  {
    name: 'ticks_two_windows_around_a_minute',
    header: header(1n, { sequence: 45n }),
    records: [
      tick({ time: NOON - 1n, number: 10n }),
      tick({ match_id: 2n }),
      tick({ time: NOON, first: 9_512_351n, low: 9_512_351n, price: 9_512_360n, number: 20n }),
    ],
  },
  {
    name: 'ticks_only_mark_moved',
    header: header(1n),
    records: [
      tick({ first: 9_512_350n, high: 9_512_350n, low: 9_512_350n, mark: 9_512_352n, number: 0n }),
    ],
  },
  {
    name: 'ticks_above_two_to_the_32',
    header: header(1n, { sequence: 2n ** 32n }),
    records: [tick({ price: 2n ** 32n - 1n, mark: 2n ** 32n, high: SAFE, number: 2n ** 53n })],
  },
  {
    name: 'ticks_greatest',
    header: header(1n, { epoch: 2n ** 32n - 1n, sequence: SAFE, server_time: SAFE }),
    records: [tick(allGreatest)],
  },
  {
    name: 'ticks_of_a_newer_server',
    header: header(1n, { record_size: 80n }),
    records: [tick(), tick({ match_id: 2n })],
  },
  {
    name: 'quotes_snapshot',
    header: header(2n),
    records: [
      tick({ first: 9_512_350n, high: 9_512_350n, low: 9_512_350n, number: 0n }),
      statistics(),
      tick({
        match_id: 2n,
        price_exponent: -4n,
        first: 5n,
        high: 5n,
        low: 5n,
        price: 5n,
        mark: 6n,
        number: 0n,
        flags: 0n,
        time: NOON - 60_000n,
      }),
      statistics({ match_id: 2n, price_exponent: -4n, open: 4n, high: 9n, low: 1n }),
    ],
  },
  { name: 'quotes_snapshot_empty', header: header(2n), records: [] },
  {
    name: 'quotes_snapshot_of_a_newer_server',
    header: header(2n, { record_size: 120n }),
    records: [tick({ number: 0n }), statistics()],
  },
  { name: 'statistics', header: header(3n), records: [statistics()] },
  {
    name: 'statistics_of_several',
    header: header(3n, { sequence: 46n }),
    records: [
      statistics({ volume: 0n, turnover: 0n }),
      statistics({ match_id: 2n, volume_exponent: 18n, turnover_exponent: 18n }),
      statistics({ match_id: 3n, volume_exponent: -18n, turnover_exponent: -18n }),
    ],
  },
  {
    name: 'statistics_greatest',
    header: header(3n, { epoch: 2n ** 32n - 1n, sequence: SAFE, server_time: SAFE }),
    records: [
      statistics({
        match_id: 2n ** 32n - 1n,
        price_exponent: -18n,
        open: GREATEST,
        high: GREATEST,
        low: GREATEST,
        volume: GREATEST,
        turnover: GREATEST,
      }),
    ],
  },
  {
    name: 'book_changes',
    header: header(4n),
    records: [
      level(),
      level({ price: 9_512_200n, number: 0n }),
      level({ side: 2n, price: 9_512_500n, number: 1n }),
    ],
  },
  { name: 'book_heartbeat', header: header(4n), records: [] },
  {
    name: 'book_snapshot',
    header: header(5n),
    records: [
      level(),
      level({ price: 9_512_200n, number: 12n }),
      level({ side: 2n, price: 9_512_400n, number: GREATEST }),
      level({ side: 2n, price: GREATEST, number_exponent: -18n, price_exponent: -18n }),
    ],
  },
  { name: 'book_snapshot_empty', header: header(5n), records: [] },
  {
    name: 'book_changes_of_a_newer_server',
    header: header(4n, { record_size: 32n }),
    records: [level(), level({ side: 2n, price: 9_512_500n })],
  },
  {
    name: 'trades',
    header: header(6n),
    records: [trade(), trade({ id: 1002n, type: 2n, time: NOON - 3n, number: 1n })],
  },
  { name: 'trades_heartbeat', header: header(6n), records: [] },
  {
    name: 'trades_snapshot',
    header: header(7n, { match_id: 2n ** 32n - 1n }),
    records: [trade(), trade({ id: SAFE, time: SAFE, price: GREATEST, number: GREATEST })],
  },
  { name: 'trades_snapshot_empty', header: header(7n), records: [] },
  {
    name: 'trades_of_a_newer_server',
    header: header(6n, { record_size: 48n }),
    records: [trade(), trade({ id: 1002n })],
  },
];

const ticks: GoldenFrame = {
  name: '',
  header: header(1n),
  records: [tick(), tick({ match_id: 2n })],
};
const statisticsFrame: GoldenFrame = { name: '', header: header(3n), records: [statistics()] };
const bookFrame: GoldenFrame = { name: '', header: header(4n), records: [level()] };
const tradeFrame: GoldenFrame = { name: '', header: header(6n), records: [trade()] };

function withHeader(frame: GoldenFrame, fields: Fields): GoldenFrame {
  return { ...frame, header: { ...frame.header, ...fields } };
}

/** The last record with one field changed: the valid records before it must not be applied. */
function withLast(frame: GoldenFrame, fields: Fields): GoldenFrame {
  const last = frame.records.length - 1;
  const records = frame.records.map((record, index) =>
    index === last ? { ...record, fields: { ...record.fields, ...fields } } : record,
  );
  return { ...frame, records };
}

const bad = (name: string, error: string, frame: GoldenFrame): Refusal => ({ name, error, frame });
const cut = (name: string, error: string, change: (bytes: Buffer) => Buffer): Refusal => ({
  name,
  error,
  frame: ticks,
  change,
});

function badNumbers(
  kind: string,
  frame: GoldenFrame,
  values: Readonly<Record<string, readonly bigint[]>>,
): Refusal[] {
  return Object.entries(values).flatMap(([field, list]) =>
    list.map((value) =>
      bad(
        `${kind}_${field}_${String(value).replace('-', 'minus_')}`,
        'frame_number',
        withLast(frame, { [field]: value }),
      ),
    ),
  );
}

const price = [10n ** 18n];
const exponent = [1n, -19n];
const wideExponent = [19n, -19n];
const time = [2n ** 53n];

export const refusals: readonly Refusal[] = [
  cut('nothing', 'frame_truncated', () => Buffer.alloc(0)),
  cut('a_byte_less_than_a_header', 'frame_truncated', (bytes) => bytes.subarray(0, 31)),
  bad('version_0', 'frame_version', withHeader(ticks, { version: 0n })),
  bad('version_2', 'frame_version', withHeader(ticks, { version: 2n })),
  bad('kind_0', 'frame_kind', { ...withHeader(ticks, { kind: 0n }), records: [] }),
  bad('kind_8', 'frame_kind', { ...withHeader(ticks, { kind: 8n }), records: [] }),
  cut('a_byte_too_few', 'frame_size', (bytes) => bytes.subarray(0, -1)),
  cut('a_byte_too_many', 'frame_size', (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])),
  cut('a_record_too_few', 'frame_size', (bytes) => bytes.subarray(0, -64)),
  bad('count_too_low', 'frame_size', withHeader(ticks, { count: 1n })),
  bad('count_too_high', 'frame_size', withHeader(ticks, { count: 3n })),
  cut('count_and_size_that_overflow', 'frame_size', (bytes) => {
    bytes.writeUInt16LE(65_535, 24);
    bytes.writeUInt16LE(65_528, 26);
    return bytes;
  }),
  bad('ticks_record_too_small', 'frame_size', withHeader(ticks, { record_size: 56n })),
  bad('ticks_record_of_odd_size', 'frame_size', withHeader(ticks, { record_size: 68n })),
  bad('heartbeat_record_size_0', 'frame_size', {
    ...withHeader(ticks, { record_size: 0n }),
    records: [],
  }),
  bad('snapshot_record_too_small', 'frame_size', {
    name: '',
    header: header(2n, { record_size: 104n }),
    records: [],
  }),
  bad(
    'statistics_record_too_small',
    'frame_size',
    withHeader(statisticsFrame, { record_size: 40n }),
  ),
  bad('book_record_too_small', 'frame_size', withHeader(bookFrame, { record_size: 16n })),
  bad('trades_record_too_small', 'frame_size', withHeader(tradeFrame, { record_size: 32n })),
  bad('sequence_too_large', 'frame_number', withHeader(ticks, { sequence: 2n ** 53n })),
  bad('server_time_too_large', 'frame_number', withHeader(ticks, { server_time: 2n ** 64n - 1n })),
  bad('ticks_with_an_instrument', 'frame_number', withHeader(ticks, { match_id: 1n })),
  bad(
    'statistics_with_an_instrument',
    'frame_number',
    withHeader(statisticsFrame, { match_id: 1n }),
  ),
  bad('book_without_an_instrument', 'frame_number', withHeader(bookFrame, { match_id: 0n })),
  bad('trades_without_an_instrument', 'frame_number', withHeader(tradeFrame, { match_id: 0n })),
  ...badNumbers('tick', ticks, {
    first: price,
    high: price,
    low: price,
    price: [...price, 2n ** 63n, 2n ** 64n - 1n],
    mark: price,
    number: price,
    time,
    price_exponent: exponent,
    number_exponent: exponent,
  }),
  ...badNumbers('statistics', statisticsFrame, {
    open: price,
    high: price,
    low: price,
    volume: price,
    turnover: price,
    price_exponent: exponent,
    volume_exponent: wideExponent,
    turnover_exponent: wideExponent,
  }),
  ...badNumbers('level', bookFrame, {
    side: [0n, 3n],
    price,
    number: price,
    price_exponent: exponent,
    number_exponent: exponent,
  }),
  ...badNumbers('trade', tradeFrame, {
    id: time,
    time,
    price,
    number: price,
    type: [0n, 3n],
    price_exponent: exponent,
    number_exponent: exponent,
  }),
  bad('snapshot_bad_statistics', 'frame_number', {
    name: '',
    header: header(2n),
    records: [tick(), statistics({ turnover: 10n ** 18n })],
  }),
];
