// Allowed violations of house rules, with reasons. A path that ends in / is a whole folder. An
// unused line is a finding.

export type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const exceptions: Exceptions = {
  'bench/measure.ts': {
    clock: 'It times code: the clock is what it is for, and its tests set that clock.',
  },
  'bench/scaling/clients.ts': {
    clock: 'It measures how old a frame is when it arrives, over real sockets.',
  },
  'bench/trading/tap-to-wire.ts': {
    clock: 'It times a tap in the page: the clock is its subject.',
  },
  'core/src/decimal/division.rs': {
    core_floats: 'Estimates a quotient; the exact remainder corrects it.',
  },
  'core/src/decimal/round.rs': {
    core_floats: 'Estimates a quotient by a power of ten; the last comparison is exact.',
  },
  'core/src/decimal/text.rs': {
    core_floats:
      'Estimates a quotient by 10^8 while digits are written; the exact rest corrects it.',
  },
  'core/src/decimal/powers.rs': {
    core_floats: 'Holds the tables and the one function from which estimates are made.',
  },
  'core/src/decimal/mod.rs': {
    core_floats: 'to_pixels hands out floats to draw with, and takes none.',
  },
  'core/src/market/buffer.rs': {
    core_floats: 'Writes the pixels, times and ids of a snapshot; reads no float back.',
  },
  'core/src/studies/mod.rs': {
    core_floats: 'Values of studies leave as pixels; their texts are made from the exact numbers.',
  },
  'core/src/trade/rows.rs': {
    core_floats: 'The five figures of a position as pixels, beside their texts.',
  },
  'core/src/wasm.rs': {
    core_floats: 'Numbers of JavaScript: each is checked to be whole and below 2^53.',
  },
  'core/src/wasm/draw.rs': {
    core_floats: 'Ids and sizes of draws: each is checked to be whole and below 2^53.',
  },
  'core/src/wasm/formulas.rs': {
    core_floats: 'A number of decimals from JavaScript: checked to be whole and below 2^53.',
  },
  'core/src/wasm/engine.rs': {
    core_floats: 'Ids, marks in units and versions: each is checked to be whole and below 2^53.',
  },
  'core/src/wasm/market.rs': {
    core_floats: 'Numbers of JavaScript, in and out: each is checked to be whole and below 2^53.',
  },
  'core/src/wasm/positions.rs': {
    core_floats: 'Hands the pixels of positions to JavaScript in one typed array.',
  },
  'core/src/wasm/selection.rs': {
    core_floats: 'Ids of positions, whole numbers below 2^53, leave as JavaScript numbers.',
  },
  'core/src/wasm/studies.rs': {
    core_floats: 'Times and counts of JavaScript, whole and below 2^53; values leave as pixels.',
  },
  'index.html': { words: 'The name of the product, shown before any language is known.' },
  'protocol/fields/whole.ts': {
    numbers:
      'Reads ids and times of a request, whole numbers below 2^53, after their digits were checked.',
  },
  'scripts/backup.ts': { clock: 'It is an entry file, and says when the backup was made.' },
  'scripts/restore.ts': {
    clock: 'It is an entry file, and names what it moves aside by the time.',
  },
  'scripts/bots.ts': {
    clock: 'It is an entry file: it hands its clock to the bots, and names them by the time.',
  },
  'scripts/bootstrap.mjs': {
    clock:
      'Reports how long the install took; nothing is installed yet that could pass a clock in.',
  },
  'server/products/nft/sound-containers.ts': {
    numbers: 'Samples of a sound file become its duration in seconds.',
  },
  'server/products/nft/video-containers.ts': {
    numbers: 'Sizes of boxes and the duration of a video file.',
  },
  'scripts/golden-frames.ts': {
    orphans: 'Run by hand, and only when the wire itself changes: it writes the golden bytes.',
  },
  'scripts/golden-frame-cases.ts': {
    orphans: 'Cases for scripts/golden-frames.ts, which is run by hand.',
  },
  'scripts/test/main.ts': {
    clock: 'It is an entry file, and compares each suite with its time budget.',
  },
  'server/people/auth/dice.ts': {
    clock: 'The only place that draws codes, tokens and keys; other code gets it as a parameter.',
  },
  'tests/support/venue-bench.ts': {
    clock:
      'Its simulated exchange sends times, as a real one does; tests skip time instead of waiting.',
  },
  'tests/trading/external-feed.test.ts': {
    clock: 'Its exchange has a clock of its own, as a real one has.',
  },
  'tests/funds/long-history.test.ts': {
    clock: 'It compares how long real calls take.',
  },
  'tests/funds/lost-replies.test.ts': {
    clock: "It sets its server's clock to that of the market's thread, so that prices are fresh.",
  },
  'tests/api/real-money.test.ts': {
    clock: 'Its exchange has a clock of its own, as a real one has.',
  },
  'tests/house/citations.test.ts': {
    citations: 'Its examples are the citations that the rule must find.',
  },
  'tests/support/people.ts': { clock: 'Draws the codes and tokens of a test, as the server does.' },
  'server/exchange/market-thread/market-thread.ts': {
    clock:
      'It is the entry of the market thread and passes its clock to everything that runs there.',
  },
  'server/platform/db/migrations/': {
    orphans: 'The migrations are read as a folder, in the order of their numbers.',
  },
  'server/platform/base/exact.ts': {
    numbers: 'The one reader of whole numbers: refuses other texts and what a float would round.',
  },
  'server/products/invest/option-value.ts': {
    numbers: 'Proposes an APR by the value of an option; from then on it is a decimal.',
  },
  'server/platform/settings/rules.ts': {
    numbers: 'Reads whole numbers of settings, after their digits were checked.',
  },
  'server/platform/db/migrate.ts': {
    numbers: 'Reads the number of a migration, after its digits were checked.',
  },
  'server/platform/db/values.ts': {
    numbers: 'Reads whole numbers of the database, refusing unsafe ones.',
  },
  'src/lib/core/pixels.ts': { numbers: 'A figure as a float, to draw with only.' },
  'workers/market/session.test.ts': {
    clock: 'It runs the session over real sockets and timers, so its clocks are the real ones too.',
  },
  'tests/cluster/standby.test.ts': {
    clock: 'It measures how long no order is answered.',
  },
  'tests/cluster/engines.test.ts': {
    clock: 'It measures how long an order waits for a leader, over real processes.',
  },
  'tests/whole/whole.test.ts': {
    clock: 'It runs users, pages and servers over real sockets for a time.',
  },
  'tests/trading/session/session.test.ts': {
    clock:
      'It runs users and a worker over real sockets and timers, so their clock is the real one.',
  },
  'tests/e2e/market-fixture.ts': {
    clock: 'It measures how long the page takes, for the deadlines of the design.',
  },
  'tests/e2e/film.ts': {
    clock: 'It films the page for a time.',
  },
  'tests/e2e/trade-live.spec.ts': {
    clock: 'Deadlines of the product, seen from outside.',
  },
  'tests/e2e/market-outages.spec.ts': {
    clock: 'It holds the ages that the page shows against the real time.',
  },
};
