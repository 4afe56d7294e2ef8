import { useEffect, useMemo, useState } from 'react';
import type { Verdict } from './second-opinion.ts';
import type { Explained } from './use-explanation.ts';

export type SecondOpinion =
  | { kind: 'none' }
  | { kind: 'unavailable' }
  | { kind: 'verdict'; verdict: Verdict };

type SecondProgram = typeof import('./second-opinion.ts');

/**
 * decimal.js is loaded with the first explanation to check. From then on the verdict is computed together with
 * the figure, so that it never belongs to another figure.
 */
export function useSecondOpinion(explanationToCheck: Explained, attempt: number): SecondOpinion {
  const [program, setProgram] = useState<SecondProgram | 'unavailable'>();
  const isNeeded = explanationToCheck.kind === 'explained';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry (attempt) loads the chunk again.
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    import('./second-opinion.ts')
      .then((program) => current && setProgram(program))
      .catch(() => current && setProgram('unavailable'));
    return () => {
      current = false;
    };
  }, [isNeeded, attempt]);

  return useMemo(() => {
    if (explanationToCheck.kind !== 'explained' || program === undefined) return { kind: 'none' };
    if (program === 'unavailable') return { kind: 'unavailable' };
    const { question, explanation } = explanationToCheck;
    const verdict = program.secondOpinion(question.formula, question.args, explanation);
    return { kind: 'verdict', verdict };
  }, [explanationToCheck, program]);
}
