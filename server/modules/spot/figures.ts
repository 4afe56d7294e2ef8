// At what price on average.
import { div, isPositive } from '../../exact.ts';

export function averageOf(turnover: string, filled: string): string | null {
  return isPositive(filled) ? div(turnover, filled) : null;
}
