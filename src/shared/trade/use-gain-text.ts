import { useLanguage } from '../../lib/language-context.ts';
import { percentText } from '../../lib/percent.ts';
import { useCore } from '../../lib/use-core.ts';
import { useFigures } from '../../lib/use-figures.ts';
import { NONE, withSign } from './money.ts';

const DECIMALS = 2;

/** Writes a return, which the core computes as a fraction, as a percentage with its sign. */
export function useGainText(): (gain: string) => string {
  const figures = useFigures();
  const language = useLanguage();
  const [state] = useCore();
  return (gain) => {
    if (state.kind !== 'ready') return NONE;
    const percent = state.core.evaluate('mul', [gain, '100']);
    return withSign(percentText(figures.withDecimals(percent, DECIMALS), language), gain);
  };
}
