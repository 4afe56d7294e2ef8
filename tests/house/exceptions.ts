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
  'bench/engines/copies.ts': {
    numbers: 'It ranks measured times; no amount passes here.',
  },
  'scripts/command.ts': {
    numbers: 'It reads ticks of the processor; no amount passes here.',
  },
  'bench/table.ts': { numbers: 'It rounds times and ratios to print them; no amount passes here.' },
  'bench/trading/naive/page.tsx': {
    numbers: 'The peer that is measured: it formats floats as a first attempt would.',
  },
  'bench/trading/book/page.tsx': { numbers: 'Made-up levels of a book; no amount passes here.' },
  'bench/trading/tap-to-wire.ts': {
    clock: 'It times a tap in the page: the clock is its subject.',
  },
  'bench/maths/decimal-js.ts': {
    numbers: "toFixed here is decimal.js's own, exact: it writes the peer's results.",
  },
  'bench/quotes/decimal-candles.ts': {
    numbers: "toFixed here is decimal.js's own, exact: it writes the peer's bars.",
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
  'core/src/market/indicators.rs': {
    core_floats:
      'Values of indicators leave as pixels; their texts are made from the exact numbers.',
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
    numbers: 'Compares version numbers of Node, before anything is installed.',
    clock:
      'Reports how long the install took; nothing is installed yet that could pass a clock in.',
  },
  'scripts/art/brush.ts': { numbers: 'Draws pictures: chance, colours and pixels.' },
  'scripts/art/paintings.ts': { numbers: 'Draws pictures: rows and columns of shapes.' },
  'scripts/bots/adversaries/statistics.ts': {
    numbers: 'Judges results by their mean and deviation and prints them; no amount is posted.',
  },
  'server/platform/base/draws.test.ts': {
    numbers: 'The remainder of a hash, checked with BigInt, is a position.',
  },
  'server/products/nft/sound-containers.ts': {
    numbers: 'Samples of a sound file become its duration in seconds.',
  },
  'server/products/nft/video-containers.ts': {
    numbers: 'Sizes of boxes and the duration of a video file.',
  },
  'tests/funds/nft.test.ts': {
    numbers: 'Adds round prices, compares them and sums shown odds as a person would.',
  },
  'tests/maths/draw.test.ts': {
    numbers: 'The remainder of a hash, checked with BigInt, is a position.',
  },
  'scripts/core/toolchain.ts': {
    numbers: 'Compares the minor version of a compiler, a small integer.',
  },
  'scripts/golden-frames.ts': {
    orphans: 'Run by hand, and only when the wire itself changes: it writes the golden bytes.',
  },
  'scripts/golden-frame-cases.ts': {
    orphans: 'Cases for scripts/golden-frames.ts, which is run by hand.',
  },
  'scripts/server-flags.ts': {
    numbers: 'Reads the port and the seed of a flag, after their digits were checked.',
  },
  'scripts/test/counts.ts': {
    numbers: 'Reads the number of passed tests from the output of cargo.',
  },
  'scripts/test/report.ts': { numbers: 'Prints whole seconds; no amount passes here.' },
  'scripts/test/main.ts': {
    numbers: 'Prints whole seconds; no amount passes here.',
    clock: 'It is an entry file, and compares each suite with its time budget.',
  },
  'server/platform/http/frame.ts': { numbers: 'Whole milliseconds of a wait.' },
  'server/platform/http/failures.ts': { numbers: 'Whole seconds of Retry-After.' },
  'protocol/error-values.ts': { numbers: 'Whole seconds and minutes of a wait.' },
  'server/platform/data-folder/folder-lock.ts': {
    numbers: 'Reads the number of a process out of its own lock file.',
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
  'server/market/feed/draw-past.ts': {
    numbers:
      'Generates the simulated history: the only place that rounds a generated price to its tick.',
  },
  'server/market/feed/packed-bars.ts': {
    numbers: 'Converts stored candles to other units after an instrument was listed again.',
  },
  'server/market/feed/instrument-row.ts': {
    numbers: 'Chooses how large a simulated trade is; no amount of a user passes here.',
  },
  'server/market/feed/invented-names.ts': { numbers: 'Picks a random name from a list.' },
  'server/market/feed/listing.ts': {
    numbers: 'Chooses the steps of simulated instruments by the size of their prices.',
  },
  'server/market/feed/simulated-book.ts': {
    numbers: 'Draws the orders at a simulated level, in whole units of the quantity.',
  },
  'server/market/feed/index-walk.ts': {
    numbers: 'Counts whole ticks of a random move; no amount of a user passes here.',
  },
  'server/market/feed/simulated-feed.ts': {
    numbers: 'Draws the size of a simulated trade and cuts its time to whole milliseconds.',
  },
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
  'server/market/feed/candle-desk.ts': { numbers: 'Reads the time of its own packed bars.' },
  'server/market/feed/external/exact.ts': {
    numbers: 'Reads whole units, after their size was checked.',
  },
  'server/market/feed/external/message.ts': {
    numbers: 'Reads a time, after its digits were checked.',
  },
  'server/market/feed/external/venue-session.ts': {
    numbers: 'Reads the seconds of Retry-After, after their digits were checked.',
  },
  'server/market/feed/feed-acts.ts': {
    numbers: 'Reads whole units, after their size was checked.',
  },
  'server/market/feed/instrument-rules.ts': {
    numbers: 'Reads whole numbers that the operator typed, after their digits were checked.',
  },
  'server/market/feed/recorded-feed.ts': { numbers: 'Reads whole units of its own recording.' },
  'scripts/record.ts': { numbers: 'Reads a flag, after its digits were checked.' },
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
  'src/features/platform/settings/exactness/second-opinion-numbers.ts': {
    numbers: "toFixed here is decimal.js's own, exact: the second opinion is written with it.",
  },
  'src/lib/pages/id-param.ts': {
    numbers: 'Reads an id of an address, after its digits were checked.',
  },
  'src/lib/core/pixels.ts': { numbers: 'A figure as a float, to draw with only.' },
  'src/lib/market/drawn-points.ts': { numbers: 'Points of a sparkline: to draw with only.' },
  'src/lib/market/freshness.ts': { numbers: 'Counts whole seconds of an age; no amount passes.' },
  'workers/market/session.test.ts': {
    clock: 'It runs the session over real sockets and timers, so its clocks are the real ones too.',
  },
  'workers/market/session.ts': { numbers: 'Cuts a round trip to whole milliseconds.' },
  'workers/market/exchange.ts': {
    numbers: 'Cuts a time to the millisecond for a request; reads the sequence of a header.',
  },
  'src/ui/charts/candles/drawing.ts': {
    numbers: 'The index of the bar at the right edge, out of pixels.',
  },
  'src/ui/controls/slider.tsx': { numbers: 'The step at a place of the rail, out of pixels.' },
  'src/ui/charts/candles/last-bar.ts': { numbers: 'The pixels at which a bar begins and ends.' },
  'src/ui/charts/candles/moving.ts': { numbers: 'Places and sizes on a canvas, in whole pixels.' },
  'src/features/market/white-paper/price-range.tsx': {
    numbers: 'The index of the bar in the middle of a line.',
  },
  'src/ui/charts/candles/columns.ts': { numbers: 'The pixel at which an average ends.' },
  'src/ui/charts/candles/line-labels.tsx': { numbers: 'The pixel at which a label stands.' },
  'src/ui/charts/candles/below.ts': { numbers: 'The pixel at which a bar ends.' },
  'src/ui/charts/candles/view.ts': { numbers: 'The index of the bar nearest to a pixel.' },
  'src/ui/charts/candles/window.ts': { numbers: 'Indices of bars at both ends of a window.' },
  'tests/house/locale-lengths.ts': { numbers: 'Whole percents of a guessed width; no amount.' },
  'tests/market/candle-oracle.ts': {
    numbers: "toFixed here is decimal.js's own, exact: it writes the candles of the oracle.",
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
  'tests/trading/products/dual-adversary.test.ts': {
    numbers: 'Writes simulated prices as texts; no amount of a user passes here.',
  },
  'tests/e2e/market-fixture.ts': {
    clock: 'It measures how long the page takes, for the deadlines of the design.',
  },
  'tests/e2e/nft.spec.ts': {
    numbers:
      "toFixed here is decimal.js's own, exact: it writes the amounts that the page must show.",
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
  'tests/maths/explain.test.ts': {
    numbers: "toFixed here is decimal.js's own, exact: it writes a step worked out a second time.",
  },
};
