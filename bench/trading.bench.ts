// `npm run bench trading`: the cost of the trading pages on a phone that is four times slower, compared with the same
// pages built naively and an empty page, in the same browser and in turns.
import type { Browser } from 'playwright';
import { withBrowser } from './app/first-load.ts';
import { startApp, TWENTY_A_SECOND } from './app/page-servers.ts';
import { median } from './measure.ts';
import { figureRow, type Outcome, type Row } from './table.ts';
import { lateEmpty, lateFrames } from './trading/late-frames.ts';
import {
  bookUpdatesPerSecond,
  type Cost,
  costOf,
  updatesPerSecond,
} from './trading/main-thread.ts';
import { servePage } from './trading/page-of.ts';
import { tapsToWire } from './trading/tap-to-wire.ts';
import { ticket_kb } from './trading/ticket-kb.ts';
import { trader } from './trading/trader.ts';
import { openBare, openNaive, openPage, type PageName } from './trading/trading-page.ts';

const ROUNDS = 3;
const POSITIONS = 20;
const [FEW, MANY] = [3, 200];
/** How much slower than this machine the phone is. */
const [SLOW, SLOWER] = [4, 6];

const round = (value: number): number => figureRow('', '', '', value).ours;

/** Ours against a peer that was measured in turns with it; a ratio above 1 means that ours is better. */
function versus(
  id: string,
  what: string,
  unit: string,
  ours: readonly number[],
  peers: readonly number[],
  peer_name: string,
): Row {
  const ratios = ours.map((our, turn) => (peers[turn] as number) / our);
  return {
    ...figureRow(id, what, unit, median([...ours])),
    peer: round(median([...peers])),
    peer_name,
    ratio: round(median([...ratios])),
    min_ratio: round(Math.min(...ratios)),
    max_ratio: round(Math.max(...ratios)),
  };
}

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];
  const app = await startApp(TWENTY_A_SECOND);
  const [naive, book] = [await servePage('naive'), await servePage('book')];
  const open = (browser: Browser, token: string, name: PageName, throttle?: number) =>
    openPage(browser, app.address, token, name, throttle);
  try {
    const token = await trader(app, POSITIONS);
    for (const name of ['ticket', 'chart'] as const) {
      const id = `trading_main_thread.${name}`;
      if (!isWanted(id)) continue;
      const ours: Cost[] = [];
      const peers: Cost[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        ours.push(await withBrowser(async (browser) => costOf(await open(browser, token, name))));
        peers.push(
          await withBrowser(async (browser) =>
            costOf(await openNaive(browser, naive.address, name)),
          ),
        );
        say(`  ${name}: ours ${ours.at(-1)?.cpu_ms} ms, naive ${peers.at(-1)?.cpu_ms} ms`);
      }
      const what = `processor time of the main thread a second, ${POSITIONS} positions, 4 x slower (${ours[0]?.elements} elements)`;
      rows.push(
        versus(
          id,
          `${name}: ${what}`,
          'ms',
          ours.map(({ cpu_ms }) => cpu_ms),
          peers.map(({ cpu_ms }) => cpu_ms),
          `the same page built naively, 20 updates a second (${peers[0]?.elements} elements)`,
        ),
      );
    }
    for (const [id, query, peer_name] of [
      ['trading_book.texts', '?page=texts', 'the same as text nodes'],
      ['trading_book.page', '?page=here', 'the same canvas, drawn by the page'],
    ] as const) {
      if (!isWanted(id)) continue;
      const [ours, peers]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        for (const [costs, address] of [
          [ours, book.address],
          [peers, `${book.address}${query}`],
        ] as const) {
          const { cpu_ms } = await withBrowser(async (browser) =>
            costOf(await openBare(browser, address)),
          );
          costs.push(cpu_ms);
        }
      }
      const what = 'a book of 40 rows alone, 20 updates a second, 4 x slower: main thread a second';
      rows.push(versus(id, what, 'ms', ours, peers, peer_name));
    }
    if (isWanted('trading_floor')) {
      const costs: number[] = [];
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const { cpu_ms } = await withBrowser(async (browser) =>
          costOf(await openBare(browser, `${book.address}?page=figure`)),
        );
        costs.push(cpu_ms);
      }
      const what = 'an empty page with one text that changes 20 times a second, 4 x slower';
      rows.push(figureRow('trading_floor', `main thread a second: ${what}`, 'ms', median(costs)));
    }
    for (const [id, selector, peerSelector, what] of [
      ['trading_updates.price', '[data-direction]', '.last', 'last price'],
      ['trading_updates.book', undefined, '.ask', 'book'],
      ['trading_updates.position', 'main article', '.card', 'first position'],
    ] as const) {
      if (!isWanted(id)) continue;
      const [ours, peer] = await withBrowser(async (browser) => [
        selector === undefined
          ? await bookUpdatesPerSecond(await open(browser, token, 'ticket'))
          : await updatesPerSecond(await open(browser, token, 'ticket'), selector),
        await updatesPerSecond(await openNaive(browser, naive.address, 'ticket'), peerSelector),
      ]);
      rows.push({
        ...figureRow(
          id,
          `ticket: drawn changes a second of the ${what}, 4 x slower`,
          '/s',
          ours as number,
        ),
        peer: round(peer as number),
        peer_name: 'the same page built naively',
      });
    }
    if (isWanted('trading_many_positions')) {
      const [few, many] = [await trader(app, FEW), await trader(app, MANY)];
      const [fewCosts, manyCosts]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        for (const [costs, owner] of [
          [fewCosts, few],
          [manyCosts, many],
        ] as const) {
          const { cpu_ms } = await withBrowser(async (browser) =>
            costOf(await open(browser, owner, 'ticket')),
          );
          costs.push(cpu_ms);
        }
      }
      rows.push(
        versus(
          'trading_many_positions',
          `ticket: processor time of the main thread a second with ${MANY} positions`,
          'ms',
          manyCosts,
          fewCosts,
          `with ${FEW}`,
        ),
      );
    }
    for (const throttle of [SLOW, SLOWER]) {
      const wantedPages = (['ticket', 'chart', 'option', 'spot'] as const).filter((name) =>
        isWanted(`trading_late_frames.${throttle}x.${name}`),
      );
      if (wantedPages.length === 0) continue;
      const empty = await withBrowser((browser) => lateEmpty(browser, throttle));
      for (const name of wantedPages) {
        const late = await withBrowser(async (browser) =>
          lateFrames(await open(browser, token, name, throttle)),
        );
        say(`  late frames, ${throttle} x slower: ${name} ${late} %, empty ${empty} %`);
        const what = `${name}: frames with more work than 16 ms in 60 s, ${throttle} x slower`;
        rows.push({
          ...figureRow(`trading_late_frames.${throttle}x.${name}`, what, '%', late),
          peer: round(empty),
          peer_name: 'an empty page',
        });
      }
    }
    if (isWanted('tap_to_wire.middle') || isWanted('tap_to_wire.slowest')) {
      say('taps on Buy ...');
      const took = await withBrowser((browser) => tapsToWire(browser, app.address, token));
      const what = `tap on Buy to its request, 4 x slower, of ${took.length}`;
      rows.push(
        figureRow('tap_to_wire.middle', `${what}: the middle one`, 'ms', median([...took])),
        figureRow('tap_to_wire.slowest', `${what}: the slowest`, 'ms', Math.max(...took)),
      );
    }
    if (isWanted('trading_gzip_kb')) {
      const kb = await withBrowser((browser) => ticket_kb(browser, app.address, token));
      const what = 'JavaScript until the ticket can be used, gzip, without chart and worker';
      rows.push(figureRow('trading_gzip_kb', what, 'kB', kb));
    }
  } finally {
    await Promise.all([app.end(), naive.end(), book.end()]);
  }
  return { rows, beyond: [] };
}
