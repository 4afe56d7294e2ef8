// `npm run bench trading`: the cost of the trading page on a phone that is four times slower, compared with the same
// page built naively and an empty page, in the same browser.
import { withBrowser } from './app/first-load.ts';
import { startApp } from './app/page-servers.ts';
import { median } from './measure.ts';
import { figureRow, type Outcome, type Row } from './table.ts';
import { lateEmpty, lateTrading } from './trading/late-frames.ts';
import { mainThread, naiveMainThread } from './trading/main-thread.ts';
import { startNaive } from './trading/naive-page.ts';
import { tapsToWire } from './trading/tap-to-wire.ts';
import { ticket_kb } from './trading/ticket-kb.ts';
import { POSITIONS, trader } from './trading/trader.ts';

const ROUNDS = 3;

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];
  const app = await startApp();
  const naive = await startNaive();
  try {
    const token = await trader(app);
    if (isWanted('trading_main_thread')) {
      say(`a second of the main thread, ${ROUNDS} rounds ...`);
      const ours: number[] = [];
      const peers: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await withBrowser((browser) => mainThread(browser, app.address, token)));
        peers.push(await withBrowser((browser) => naiveMainThread(browser, naive.address)));
        say(`  ours ${ours.at(-1)} ms, naive ${peers.at(-1)} ms of processor`);
      }
      const ratios = ours.map((our, round) => (peers[round] as number) / our);
      const figure = (value: number): number => figureRow('', '', '', value).ours;
      const what = `CPU of the main thread a second: ticket, book and ${POSITIONS} positions, and the chart's page; 4 x slower`;
      rows.push({
        ...figureRow('trading_main_thread', what, 'ms', median([...ours])),
        peer: figure(median([...peers])),
        peer_name: 'the same on one page, built naively',
        ratio: figure(median([...ratios])),
        min_ratio: figure(Math.min(...ratios)),
        max_ratio: figure(Math.max(...ratios)),
      });
    }
    if (isWanted('trading_late_frames')) {
      say('late frames in 60 s ...');
      const [ours, empty] = await withBrowser(async (browser) => [
        await lateTrading(browser, app.address, token),
        await lateEmpty(browser),
      ]);
      rows.push({
        ...figureRow(
          'trading_late_frames',
          'frames with more work than 16 ms in 60 s of the trading page, 4 x slower',
          '%',
          ours as number,
        ),
        peer: figureRow('', '', '%', empty as number).ours,
        peer_name: 'an empty page',
      });
    }
    if (isWanted('tap_to_wire')) {
      say('taps on Buy ...');
      const took = await withBrowser((browser) => tapsToWire(browser, app.address, token));
      say(`  ${took.join(', ')} ms`);
      rows.push(
        figureRow('tap_to_wire', 'tap on Buy to its request, 4 x slower', 'ms', median(took)),
      );
    }
    if (isWanted('trading_gzip_kb')) {
      const kb = await withBrowser((browser) => ticket_kb(browser, app.address, token));
      const what = 'JavaScript until the ticket can be used, gzip, without chart and worker';
      rows.push(figureRow('trading_gzip_kb', what, 'kB', kb));
    }
  } finally {
    await Promise.all([app.end(), naive.end()]);
  }
  return { rows, beyond: [] };
}
