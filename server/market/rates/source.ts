// RATES_URL: fiat rates of a source that the operator trusts (R-RATE-2). Its shape is in docs/operating.md.
import { wholeNumber } from '../../platform/base/exact.ts';
import { limitedText } from '../../platform/http/limited-body.ts';
import { readJson, fieldsOf as readObject } from '../feed/external/message.ts';

export interface SourceRates {
  time: number;
  /** Units per USD as the source wrote them, unchecked. */
  rates: ReadonlyMap<string, string>;
}

const TIMEOUT_MS = 10_000;
const BYTES_AT_MOST = 256 * 1024;
const TIME = /^[1-9]\d{12}$/;

export async function fetchRates(url: string): Promise<SourceRates> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the source of rates answered ${response.status}`);
  }
  return readRates(await limitedText(response, BYTES_AT_MOST));
}

export function readRates(text: string): SourceRates {
  const fields = readObject(readJson(text));
  const rates = readObject(fields?.['rates']);
  const time = `${fields?.['time']}`;
  if (fields?.['base'] !== 'USD' || rates === undefined || !TIME.test(time)) {
    throw new Error('the source of rates sent no { "base": "USD", "time": ms, "rates": {...} }');
  }
  return {
    time: wholeNumber(time),
    rates: new Map(
      Object.entries(rates).flatMap(([code, rate]) =>
        typeof rate === 'string' ? [[code, rate] as const] : [],
      ),
    ),
  };
}
