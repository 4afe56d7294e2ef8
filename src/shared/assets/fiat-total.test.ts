import { describe, expect, it } from 'vitest';
import { loadCore } from '../../lib/core/core.ts';
import { totalTexts } from './fiat-total.ts';

const core = await loadCore();
const worth = {
  total_usd: '37549.68',
  total_btc: '0.39853785',
  day_profit_usd: '412.36',
  day_base_usd: '37137.32',
};
const usd = { currency_code: 'USD', rate: '1' };

describe('total assets in the chosen currency', () => {
  it('R-ACCOUNT-5: shows total, profit and the profit relative to the capital of the day', () => {
    expect(totalTexts(core, worth, usd, 'en')).toEqual({
      total: '37,549.68',
      btc: '0.39853785',
      profit: '+412.36',
      profitPercent: '+1.11%',
      tone: 'up',
    });
  });

  it("converts by the rate, with the decimals of the currency and the language's format", () => {
    const yen = totalTexts(core, worth, { currency_code: 'JPY', rate: '150.5' }, 'jp');
    expect(yen.total).toBe('5,651,227');
    const euro = totalTexts(core, worth, { currency_code: 'EUR', rate: '0.92' }, 'fra');
    expect(euro.total).toMatch(/^34[\u00a0\u202f]545,71$/);
  });

  it('a loss has a sign, zero has none', () => {
    const loss = totalTexts(
      core,
      { ...worth, day_profit_usd: '-412.36', day_base_usd: '37962.04' },
      usd,
      'en',
    );
    expect(loss).toMatchObject({ profit: '−412.36', profitPercent: '−1.09%', tone: 'down' });
    const none = { total_usd: '0', total_btc: '0', day_profit_usd: '0', day_base_usd: '0' };
    expect(totalTexts(core, none, usd, 'en')).toEqual({
      total: '0.00',
      btc: '0',
      profit: '0.00',
      profitPercent: '',
      tone: 'none',
    });
  });

  it('a profit from zero has no percentage', () => {
    const first = { ...worth, day_profit_usd: worth.total_usd, day_base_usd: '0' };
    expect(totalTexts(core, first, usd, 'en').profitPercent).toBe('');
  });
});
