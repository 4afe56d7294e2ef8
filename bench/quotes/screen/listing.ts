// The bench's instruments in the server's format, for the pages that list them.
import type { Instrument as Listed } from '../../../protocol/calls/market/market.ts';
import { decimalText } from '../../inputs.ts';
import type { Instrument } from '../feed.ts';

const LOTS = { lot_size: '1', lot_step: '1', lot_min: '1', lot_max: '1000' };
const SPOT = { spot_step: '1', spot_min: '1', spot_max: '1000', spot_min_total: '1' };
const RATES = { open_fee_rate: '0.001', overnight_rate: '0', spot_fee_rate: '0.001' };

export function listedInstrument(it: Instrument): Listed {
  const [currency_name = '', legal_name = ''] = it.symbol.split('/');
  return {
    match_id: it.match_id,
    currency_id: it.match_id,
    legal_id: 1,
    symbol: it.symbol,
    currency_name,
    legal_name,
    full_name: it.symbol,
    type: 'crypto',
    image: '',
    sort: it.match_id,
    status: 1,
    is_open: true,
    next_change_time: null,
    price_exponent: it.price_exponent,
    number_exponent: it.number_exponent,
    tick: decimalText(1, -it.price_exponent),
    max_price: '1000000000',
    price_band_percent: '10',
    stale_ms: 3_000,
    is_contract: true,
    ...LOTS,
    multiples: [10, 20, 50],
    is_spot: true,
    ...SPOT,
    ...RATES,
    is_option: true,
  };
}
