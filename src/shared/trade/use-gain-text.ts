import { useCore } from '../../lib/core/use-core.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { percentText } from '../../lib/language/percent.ts';
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
