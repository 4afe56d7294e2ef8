import { describe, expect, test } from 'vitest';
import * as core from '../../core/pkg/pe_core.js';
import { ScriptedMarket } from '../../tests/support/scripted-market.ts';
import type { AccountState } from './contract-account.ts';
import { ROOM } from './frame-header.ts';
import { TicketWatch, type WatchedTicket } from './ticket.ts';

const ticket: Extract<WatchedTicket, { kind: 'contract' }> = {
  kind: 'contract',
  matchId: 7,
  ticket: {
    side: 'long',
    lots: '2',
    multiple: '10',
    target_price: null,
    take_profit: null,
    stop_loss: null,
    worst_price: null,
    is_isolated: false,
  },
  rules: {
    tick: '0.01',
    max_price: '100000',
    price_band_percent: '5',
    lot_size: '1',
    lot_step: '1',
    lot_min: '1',
    lot_max: '1000',
    multiples: ['10'],
    open_fee_rate: '0.001',
  },
};

const account: AccountState = {
  available: '1000',
  burstRate: '0.7',
  positions: [
    {
      id: 4,
      match_id: 9,
      type: 2,
      margin_mode: 'cross',
      price: '600',
      number: '1',
      caution_money: '60',
    },
  ],
};

function open() {
  const market = new core.Market();
  const server = new ScriptedMarket();
  market.load_instruments('7/-2/-3/0.01\n9/0/0/1');
  market.open_room(ROOM.quotes, 0);
  const watch = new TicketWatch(market, core);
  watch.holds(account);
  const price = (): string | undefined => {
    const renewedAnswer = watch.checkIfMoved();
    return renewedAnswer?.ok ? renewedAnswer.value.summary?.price : undefined;
  };
  return { market, server, watch, price };
}

describe('R-CONTRACT-21: a ticket is checked on each edit and with each new mark', () => {
  test('no result without a ticket, or before every mark is known', () => {
    const { market, server, watch, price } = open();
    expect(watch.checkIfMoved()).toBeUndefined();
    watch.watch(ticket);
    expect(watch.checkIfMoved()).toBeUndefined();
    market.ingest(server.snapshot(), server.time);
    expect(price()).toBe('123.45');
  });

  test('checks again when its mark or that of a position moves, and only then', () => {
    const { market, server, watch, price } = open();
    market.ingest(server.snapshot(), server.time);
    watch.watch(ticket);
    const first = watch.checkIfMoved();
    expect(watch.checkIfMoved()).toBeUndefined();
    market.ingest(server.trade(7, 12_400), server.time);
    expect(price()).toBe('124');
    market.ingest(server.heartbeat(), server.time);
    expect(watch.checkIfMoved()).toBeUndefined();
    market.ingest(server.trade(9, 500), server.time);
    const last = watch.checkIfMoved();
    expect(first?.ok && last?.ok && first.value.summary?.risk_after).not.toBe(
      last?.ok && last.value.summary?.risk_after,
    );
  });

  test('an edit is checked at once with the same marks', () => {
    const { market, server, watch } = open();
    market.ingest(server.snapshot(), server.time);
    watch.watch(ticket);
    watch.checkIfMoved();
    watch.watch({ ...ticket, ticket: { ...ticket.ticket, lots: '1.5' } });
    expect(watch.checkIfMoved()).toMatchObject({
      ok: true,
      value: { violations: [{ field: 'share', key: 'quantity_off_step' }] },
    });
  });

  test('tickets of spot and options use the index price too', () => {
    const { market, server, watch, price } = open();
    market.ingest(server.snapshot(), server.time);
    watch.watch({
      kind: 'spot',
      matchId: 7,
      ticket: {
        side: 'long',
        amount: '2',
        quote_amount: null,
        target_price: null,
        worst_price: null,
      },
      rules: {
        tick: '0.01',
        max_price: '100000',
        price_band_percent: '5',
        spot_step: '0.1',
        spot_min: '1',
        spot_max: '100',
        spot_min_total: '10',
        spot_fee_rate: '0.001',
        legal_name: 'USDT',
      },
      account: { available: '1000' },
    });
    expect(price()).toBe(market.mark(7));
    market.ingest(server.trade(7, 12_400), server.time);
    expect(price()).toBe('124');
    watch.watch({
      kind: 'option',
      matchId: 7,
      ticket: { number: '10' },
      rules: {
        duration: { profit_ratio: '0.3', fee_rate: '0.002', min_number: '10', max_number: '20' },
        currency: { min_number: '5', max_number: '50' },
      },
      account: { available: '100' },
    });
    expect(price()).toBe(market.mark(7));
    expect(price()).toBeUndefined();
  });

  test('checks again when the account changed; isolated positions are outside the risk rate', () => {
    const { market, server, watch } = open();
    const risk = (): unknown => {
      const renewedAnswer = watch.checkIfMoved();
      return renewedAnswer?.ok ? renewedAnswer.value.summary?.risk_before : undefined;
    };
    market.ingest(server.snapshot(), server.time);
    watch.watch(ticket);
    expect(risk()).not.toBeNull();
    const [position] = account.positions;
    if (position === undefined) throw new Error('the account has a position');
    watch.holds({ ...account, positions: [{ ...position, margin_mode: 'isolated' }] });
    expect(risk()).toBeNull();
    watch.holds(undefined);
    expect(watch.checkIfMoved()).toMatchObject({
      ok: true,
      value: { violations: [{ key: 'insufficient_balance' }] },
    });
  });

  test('R-CONTRACT-25: with spot money for what is missing the order is checked as after the move', () => {
    const { market, server, watch } = open();
    market.ingest(server.snapshot(), server.time);
    watch.watch(ticket);
    const rich = watch.checkIfMoved();
    if (!rich?.ok || rich.value.summary === null) throw new Error('the ticket is valid');
    const { cost } = rich.value.summary;
    const checkWith = (spot: string) => {
      const source = { available: spot, step: '0.01' };
      watch.watch({ ...ticket, spot: source } as WatchedTicket);
      watch.holds({ ...account, available: '0' });
      const answer = watch.checkIfMoved();
      if (!answer?.ok) throw new Error('the ticket can be checked');
      return answer.value;
    };
    const short = checkWith('0.01');
    expect(short.fromSpot).toBeUndefined();
    expect(short.violations).toMatchObject([{ key: 'insufficient_balance' }]);
    const enough = checkWith('1000000');
    const missing = core.evaluate('quantize', [cost, '0.00000001', 'up']);
    expect(enough.fromSpot?.expected).toBe(missing);
    // The mark moves until the order is there: 1 % of the cost, but never more than there is.
    const asShown = (amount: string) => core.evaluate('quantize', [amount, '0.01', 'up']);
    expect(enough.fromSpot?.atMost).toBe(
      asShown(core.evaluate('add', [missing, core.evaluate('mul', [cost, '0.01'])])),
    );
    expect(checkWith(missing).fromSpot?.atMost).toBe(asShown(missing));
    expect(enough.violations.map(({ key }) => key)).not.toContain('insufficient_balance');
    // The slider's end stays what the contract account alone can pay.
    expect(enough.summary?.maximum).toBe(short.summary?.maximum);
  });

  test('R-OPTION-8: so does a stake', () => {
    const { market, server, watch } = open();
    market.ingest(server.snapshot(), server.time);
    const bounds = { min_number: '10', max_number: '1000' };
    const duration = { ...bounds, profit_ratio: '0.4', fee_rate: '0.002' };
    const stake = { matchId: 7, kind: 'option' as const, ticket: { number: '100' } };
    watch.watch({
      ...stake,
      rules: { duration, currency: bounds },
      account: { available: '40' },
      spot: { available: '60.2', step: '0.01' },
    });
    expect(watch.checkIfMoved()).toMatchObject({
      ok: true,
      value: { violations: [], fromSpot: { expected: '60.2', atMost: '60.2' } },
    });
  });

  test('a malformed number is an answer, and the worker continues', () => {
    const { market, server, watch } = open();
    market.ingest(server.snapshot(), server.time);
    watch.watch({ ...ticket, ticket: { ...ticket.ticket, lots: '1e' } });
    expect(watch.checkIfMoved()).toMatchObject({ ok: false, error: { key: 'malformed' } });
    expect(watch.checkIfMoved()).toBeUndefined();
  });

  test('a size by risk becomes the lots that lose at most that at the stop, with what the levels come to', () => {
    const { market, server, watch } = open();
    market.ingest(server.snapshot(), server.time);
    const size = { unit: 'risk', value: '5', stop: '122.45' } as const;
    const terms = { ...ticket.ticket, lots: '1' };
    const exits = [
      { kind: 'stop_loss', price: '122.45', part: '100' },
      { kind: 'take_profit', price: '125.45', part: '100' },
    ] as const;
    watch.watch({ ...ticket, size, ticket: { ...terms, exits } });
    // 5 / (1 + 123.45 x 0.001) = 4.45, down to 4 lots, whose fee is 0.4938.
    expect(watch.checkIfMoved()).toMatchObject({
      ok: true,
      value: {
        size: { lots: '4', loss_per_lot: '1.12345', violations: [] },
        summary: { quantity: '4', fee: '0.4938' },
        outcome: { lots: ['4', '4'], worst: '-4.4938', best: '7.5062' },
      },
    });
    // Stops for a part leave lots that can lose more.
    const partly = [{ kind: 'stop_loss', price: '122.45', part: '40' }] as const;
    watch.watch({ ...ticket, size, ticket: { ...terms, exits: partly } });
    expect(watch.checkIfMoved()).toMatchObject({
      value: {
        violations: [{ key: 'risk_without_stop' }, { key: 'exit_part_too_small' }],
        size: { lots: '0' },
      },
    });
    watch.watch({ ...ticket, size: { ...size, stop: null }, ticket: terms });
    expect(watch.checkIfMoved()).toMatchObject({
      ok: true,
      value: { violations: [{ field: 'risk', key: 'risk_without_stop' }], size: { lots: '0' } },
    });
  });
});
