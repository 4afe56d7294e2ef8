// `npm run bench trading`: the cost of the trading page on a phone that is four times slower, compared with the same
// page built naively and an empty page, in the same browser.
import { with_browser } from './app/first_load.ts';
import { start_app } from './app/served.ts';
import { median } from './measure.ts';
import { figure_row, type Outcome, type Row } from './table.ts';
import { late_empty, late_trading } from './trading/late_frames.ts';
import { main_thread, naive_main_thread } from './trading/main_thread.ts';
import { start_naive } from './trading/naive_page.ts';
import { taps_to_wire } from './trading/tap_to_wire.ts';
import { ticket_kb } from './trading/ticket_kb.ts';
import { POSITIONS, trader } from './trading/trader.ts';

const ROUNDS = 3;

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];
  const app = await start_app();
  const naive = await start_naive();
  try {
    const token = await trader(app);
    if (isWanted('trading_main_thread')) {
      say(`a second of the main thread, ${ROUNDS} rounds ...`);
      const ours: number[] = [];
      const peers: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await with_browser((browser) => main_thread(browser, app.address, token)));
        peers.push(await with_browser((browser) => naive_main_thread(browser, naive.address)));
        say(`  ours ${ours.at(-1)} ms, naive ${peers.at(-1)} ms of processor`);
      }
      const ratios = ours.map((our, round) => (peers[round] as number) / our);
      const figure = (value: number): number => figure_row('', '', '', value).ours;
      const what = `CPU of the main thread a second: ticket, book and ${POSITIONS} positions, and the chart's page; 4 x slower`;
      rows.push({
        ...figure_row('trading_main_thread', what, 'ms', median([...ours])),
        peer: figure(median([...peers])),
        peer_name: 'the same on one page, built naively',
        ratio: figure(median([...ratios])),
        min_ratio: figure(Math.min(...ratios)),
        max_ratio: figure(Math.max(...ratios)),
      });
    }
    if (isWanted('trading_late_frames')) {
      say('late frames in 60 s ...');
      const [ours, empty] = await with_browser(async (browser) => [
        await late_trading(browser, app.address, token),
        await late_empty(browser),
      ]);
      rows.push({
        ...figure_row(
          'trading_late_frames',
          'frames with more work than 16 ms in 60 s of the trading page, 4 x slower',
          '%',
          ours as number,
        ),
        peer: figure_row('', '', '%', empty as number).ours,
        peer_name: 'an empty page',
      });
    }
    if (isWanted('tap_to_wire')) {
      say('taps on Buy ...');
      const took = await with_browser((browser) => taps_to_wire(browser, app.address, token));
      say(`  ${took.join(', ')} ms`);
      rows.push(
        figure_row('tap_to_wire', 'tap on Buy to its request, 4 x slower', 'ms', median(took)),
      );
    }
    if (isWanted('trading_gzip_kb')) {
      const kb = await with_browser((browser) => ticket_kb(browser, app.address, token));
      const what = 'JavaScript until the ticket can be used, gzip, without chart and worker';
      rows.push(figure_row('trading_gzip_kb', what, 'kB', kb));
    }
  } finally {
    await Promise.all([app.end(), naive.end()]);
  }
  return { rows, beyond: [] };
}
