import { describe, expect, it } from 'vitest';
import { closeEnough, secondOpinion, secondOutcome } from './second-opinion.ts';

/**
 * Computed with Python's decimal (prec=20, ROUND_HALF_UP), so that this implementation isn't checked by the
 * core that it checks.
 */
const RESULTS: readonly [formula: string, args: string[], expected: string][] = [
  ['add', ['0.1', '0.2'], '0.3'],
  ['add', ['99999999999999999999', '0.5'], '100000000000000000000'],
  ['sub', ['1', '1'], '0'],
  ['mul', ['12345678901.234567891', '98765.432109876'], '1219326311370211.246'],
  ['mul', ['1', '-0'], '0'],
  ['div', ['2', '3'], '0.66666666666666666667'],
  ['rem', ['7.5', '2'], '1.5'],
  ['rem', ['-7', '3'], '-1'],
  ['rem', ['100000000000000000000', '0.0000000003'], '0.0000000001'],
  ['cmp', ['1.0', '1.00'], '0'],
  ['cmp', ['-2', '1'], '-1'],
  ['round', ['2.675', '2'], '2.68'],
  ['round', ['-2.5', '0'], '-3'],
  ['quantize', ['64000.37', '0.5', 'nearest'], '64000.5'],
  ['quantize', ['64000.25', '0.5', 'nearest'], '64000.5'],
  ['quantize', ['64000.37', '0.5', 'down'], '64000'],
  ['quantize', ['64000.01', '0.5', 'up'], '64000.5'],
  ['to_fixed', ['1.005', '2'], '1.01'],
  ['to_fixed', ['-0.001', '2'], '0.00'],
  ['compact', ['1000'], '1000.0000'],
  ['compact', ['1000.01'], '1.0K'],
  ['compact', ['1000000'], '1000.0K'],
  ['compact', ['-1234567.89'], '-1.2M'],
  ['parse', ['0001.50'], '1.5'],
  ['notional', ['64000.5', '0.15'], '9600.075'],
  ['margin', ['64000.5', '0.15', '7'], '1371.4392857142857143'],
  ['fee', ['64000.5', '0.15', '0.0005'], '4.8000375'],
  ['pnl', ['long', '64000.5', '65210.1', '0.15'], '181.44'],
  ['pnl', ['short', '64000.5', '65210.1', '0.15'], '-181.44'],
  ['line_price', ['91104.1', '0', '92104.7', '12', '18'], '92605'],
  ['plan_ratio', ['104', '40', '10'], '1.88'],
  ['return_on_margin', ['181.44', '320.0025'], '0.56699557034710666323'],
  ['overnight_fee', ['100', '2', '0.0001', '3'], '0.06'],
  ['equity', ['482.36', '1234.8', '-65.2'], '1651.96'],
  ['account_value', ['482.36', '1300.5', '-65.2'], '1717.66'],
  ['risk_rate', ['1651.96', '1234.8'], '133.78360868156786524'],
  ['liquidation_isolated', ['long', '64000.5', '0.15', '30', '0.3'], '62507.155'],
  ['liquidation_isolated', ['short', '64000.5', '0.15', '30', '0.3'], '65493.845'],
  ['liquidation_isolated', ['long', '100', '1', '0.5', '0.3'], 'none'],
  [
    'liquidation_cross',
    [
      '482.36',
      '0.3',
      'BTC/USDT',
      'long/92850/0.3/50/94210.4/BTC/USDT;short/3010.5/2/9/3043.1/ETH/USDT',
    ],
    '88598.566666666666667',
  ],
  ['liquidation_cross', ['1', '0.3', 'A', 'long/5/1/2/5/A;short/6/1/2/5/A'], 'none'],
  ['average_price', ['64000.5/0.2;64001/0.35;64003.5/0.1'], '64001.230769230769231'],
  ['slippage', ['long', '64000.5', '64007.3'], '0.010624916992835993469'],
  ['slippage', ['short', '64000.5', '64007.3'], '-0.010624916992835993469'],
  ['option_payout', ['up', '10', '11', '100', '0.35'], '135'],
  ['option_payout', ['up', '10', '9', '100', '0.35'], '0'],
  ['option_payout', ['down', '10', '9', '100', '0.35'], '135'],
  ['option_payout', ['down', '10', '10.0', '100', '0.35'], '100'],
  ['dual_settlement', ['0.5', '65000', '64999.9', '7', '0.18'], 'coin:0.50172602739726027395'],
  ['dual_settlement', ['0.5', '65000', '65000', '7', '0.18'], 'quote:32612.191780821917807'],
  ['lock_yield', ['333.333', '0.00213', '30'], '21.2999787'],
  ['lock_early', ['1000', '0.05'], '950'],
  ['ieo_allotment', ['1000', '1', '700;500;333'], '457;326;217'],
  ['ieo_allotment', ['2000', '1', '700;500;333'], '700;500;333'],
  ['ieo_allotment', ['1', '0.1', '1;1;1'], '0.4;0.3;0.3'],
  ['copy_ratio', ['1.23456'], '1.23'],
  ['copy_ratio', ['0.23456'], '0.23456'],
  ['copy_ratio', ['3'], '3'],
  ['copy_lots', ['7', '0.35', '0.1'], '2.4'],
  ['trader_share', ['120', '150', '80', '0.1'], '5'],
  ['trader_share', ['150', '150', '80', '0.1'], '8'],
  ['trader_share', ['120', '150', '-80', '0.1'], '0'],
  ['trader_share', ['60', '150', '80', '0.1'], '0'],
  ['rebate', ['12.5', '2', '0'], '2.5'],
  ['rebate', ['12.5', '1', '0'], '0'],
  ['rebate', ['12.5', '100', '0.9'], '6.25'],
  ['convert', ['0.5', '64000.5', '3010.2', '0.001'], '10.619975333864859478'],
  ['fiat_value', ['0.5', '64000.5', '7.7842'], '249096.34605'],
];

const REFUSALS: readonly [formula: string, args: string[], key: string][] = [
  ['div', ['1', '0'], 'division_by_zero'],
  ['rem', ['1', '0'], 'division_by_zero'],
  ['margin', ['1', '1', '0'], 'division_by_zero'],
  ['quantize', ['1', '0', 'up'], 'division_by_zero'],
  ['liquidation_cross', ['1', '0.3', 'A', 'long/5/1/0/5/A'], 'division_by_zero'],
  ['mul', ['1e5', '2'], 'malformed'],
  ['pnl', ['both', '1', '1', '1'], 'malformed'],
  ['quantize', ['1', '1', 'sideways'], 'malformed'],
  ['quantize', ['1', '-1', 'up'], 'malformed'],
  ['copy_lots', ['1', '1', '-1'], 'malformed'],
  ['ieo_allotment', ['10', '1', '2.5'], 'malformed'],
  ['add', ['1'], 'wrong_arguments'],
  ['no_such', [], 'unknown_formula'],
];

describe('R-NUMBER-1, second implementation', () => {
  it.each(RESULTS)('%s %j = %s', (formula, args, expected) => {
    expect(secondOutcome(formula, args)).toEqual({ result: expected });
  });

  it.each(REFUSALS)('%s %j is refused: %s', (formula, args, key) => {
    expect(secondOutcome(formula, args)).toEqual({ refusal: key });
  });

  it('overflows above 10^99 but not at it, is zero below 10^-99', () => {
    const e50 = `1${'0'.repeat(50)}`;
    const e49 = `1${'0'.repeat(49)}`;
    expect(secondOutcome('mul', [e50, e49])).toEqual({ result: `1${'0'.repeat(99)}` });
    expect(secondOutcome('mul', [e50, e50])).toEqual({ refusal: 'overflow' });
    const small = `0.${'0'.repeat(49)}1`;
    expect(secondOutcome('mul', [small, small])).toEqual({ result: '0' });
  });
});

describe('exactness page: equal or not', () => {
  it('is equal only digit for digit', () => {
    const verdict = (result: string) =>
      secondOpinion('div', ['2', '3'], { result, error: null }).kind;
    expect(verdict('0.66666666666666666667')).toBe('equal');
    expect(verdict('0.66666666666666666666')).toBe('different');
  });

  it('is equal when both refuse for the same reason', () => {
    const refusedKind = (key: string) =>
      secondOpinion('div', ['2', '0'], { result: null, error: { key, detail: {} } }).kind;
    expect(refusedKind('division_by_zero')).toBe('equal');
    expect(refusedKind('overflow')).toBe('different');
    const error = { key: 'division_by_zero', detail: {} };
    expect(secondOpinion('div', ['2', '3'], { result: null, error }).kind).toBe('different');
  });

  it('R-NUMBER-8: the cross price alone may differ by 1 in the 18th digit', () => {
    expect(closeEnough('88598.566666666666667', '88598.5666666666667')).toBe(true);
    expect(closeEnough('88598.566666666666667', '88598.5666666666687')).toBe(false);
    expect(closeEnough('none', '1')).toBe(false);
    expect(closeEnough('0', '0')).toBe(true);
    const args = ['482.36', '0.3', 'B', 'long/92850/0.3/50/94210.4/B'];
    const own = secondOutcome('liquidation_cross', args);
    const result = 'result' in own ? own.result : '';
    // A change of the 20th digit is far below one unit of the 18th.
    const other = `${result.slice(0, -1)}${result.endsWith('1') ? '2' : '1'}`;
    const kind = (result: string) =>
      secondOpinion('liquidation_cross', args, { result, error: null }).kind;
    expect([kind(result), kind(other), kind('88598')]).toEqual(['equal', 'close', 'different']);
  });
});
