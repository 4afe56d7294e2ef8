import { afterEach, describe, expect, test, vi } from 'vitest';
import * as core from '../../core/pkg/pe_core.js';
import { PortfolioTable } from '../../src/lib/market/portfolio-table.ts';
import { readSnapshot, SECTION } from '../../src/lib/market/snapshot.ts';
import type { Portfolio, PortfolioPosition } from '../../src/lib/market/types.ts';
import { openExchange } from '../../workers/market/exchange.ts';
import { MarketSession } from '../../workers/market/session.ts';
import type { Settings } from '../../workers/market-worker.api.ts';
import { ScriptedMarket } from '../support/scripted-market.ts';
import { ScriptedServer } from '../support/scripted-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const settings: Settings = {
  token: null,
  lang: 'en',
  numberRules: { decimal: '.', group: ',', minimum_grouping: 1 },
};

const soon = (look: () => void): Promise<void> => vi.waitFor(look, { timeout: 8_000, interval: 5 });

/** A session on a scripted server; `portfolios` are those sent to the page. */
async function open() {
  const server = await ScriptedServer.start();
  closing.push(() => server.close());
  const market = new ScriptedMarket();
  server.answers.set('/api/currency/instruments', () => market.instruments());
  server.answering = ({ event, room }) =>
    event === 'clock'
      ? { ok: true, server_time: market.time }
      : { ok: true, room, frame: Buffer.from(market.snapshot()) };
  const session = new MarketSession(
    {
      market: new core.Market(),
      ticketCore: core,
      accountWorth: core.account_worth,
      scan: core.scan,
      loadStudies: () => import('../../core/pkg/pe_core_studies.js'),
      exchange: openExchange(server.origin, () => settings),
      origin: server.origin,
      clocks: { monotonic: () => market.time, wall: () => market.time },
      network: { isOnline: () => true, watch: () => () => undefined },
      random: () => 0.5,
    },
    settings,
  );
  closing.push(session.start());
  const { port1, port2 } = new MessageChannel();
  closing.push(() => port1.close());
  const portfolios: (Portfolio & { four: PortfolioPosition | undefined })[] = [];
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!(data instanceof ArrayBuffer)) return;
    for (const section of readSnapshot(new DataView(data)).sections) {
      if (section.kind !== SECTION.portfolio) continue;
      const portfolio = new PortfolioTable(section);
      portfolios.push(Object.assign(portfolio, { four: portfolio.position(4) }));
    }
    port1.postMessage(0);
  };
  session.attach(port2);
  return { server, market, session, portfolios };
}

describe('the value of an account, tick by tick', () => {
  test('equity, profit, return, risk, liquidation and its distance follow the mark; nothing remains after the account', async () => {
    const { server, market, session, portfolios } = await open();
    session.account({
      available: '50',
      burstRate: '0.3',
      positions: [
        {
          id: 4,
          match_id: 7,
          type: 1,
          margin_mode: 'cross',
          price: '100',
          number: '2',
          caution_money: '20',
        },
      ],
    });
    // U = 2 x 23.45; E = 50 + 20 + 46.9; R = E / 20; x = (6 - 50 - 20 + 200) / 2 = 68.
    await soon(() =>
      expect(portfolios.at(-1)).toMatchObject({
        equity: '116.90',
        margin: '20.00',
        profit: '+46.90',
        riskRate: '584.50',
        four: {
          id: 4,
          mark: '123.45',
          profit: '+46.90',
          return: '+234.50',
          liquidation: '68.00',
          distance: '44.92',
          riskRate: '584.50',
        },
      }),
    );
    server.frame(market.trade(7, 9_000));
    // With a true minus sign: U = -20, and the price is 24.44 % above the liquidation.
    await soon(() =>
      expect(portfolios.at(-1)).toMatchObject({
        equity: '50.00',
        profit: '\u221220.00',
        riskRate: '250.00',
        four: { mark: '90.00', return: '\u2212100.00', distance: '24.44' },
      }),
    );
    const before = portfolios.length;
    server.frame(market.trade(9, 601));
    server.frame(market.trade(7, 9_100));
    await soon(() => expect(portfolios.at(-1)).toMatchObject({ profit: '\u221218.00' }));
    // Other instruments don't change the portfolio.
    expect(portfolios.length).toBe(before + 1);
    session.account(undefined);
    // Positions are sent at most 20 times a second of the session's clock.
    market.time += 50;
    await soon(() => expect(portfolios.at(-1)).toMatchObject({ four: undefined, riskRate: '' }));
  });
});
