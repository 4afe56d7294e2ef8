import type { Figures } from '../../../lib/core/use-figures.ts';

export function signedText(plain: Figures['plain'], number: string): string {
  return number === '0' || number.startsWith('-') ? plain(number) : `+${plain(number)}`;
}
