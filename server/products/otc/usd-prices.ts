export interface UsdPrices {
  /** False while the rate of the currency is missing or too old (R-RATE-1). */
  hasRate(fiat: string): boolean;
  of(currency_id: number, fiat: string): { coin: string; fiat: string } | undefined;
}
