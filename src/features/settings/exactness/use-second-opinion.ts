import { useEffect, useMemo, useState } from 'react';
import type { Verdict } from './second-opinion.ts';
import type { Explained } from './use-explanation.ts';

export type SecondOpinion =
  | { kind: 'none' }
  | { kind: 'unavailable' }
  | { kind: 'told'; verdict: Verdict };

type SecondProgram = typeof import('./second-opinion.ts');

/**
 * decimal.js comes with the first explanation that there is to check, and never before. From then on the verdict is
 * made in the same breath as the figure is drawn, so an old verdict never stands beside a new figure.
 */
export function useSecondOpinion(explained: Explained, attempt: number): SecondOpinion {
  const [program, setProgram] = useState<SecondProgram | 'unavailable'>();
  const isNeeded = explained.kind === 'explained';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry (attempt) asks for the chunk once more.
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    import('./second-opinion.ts').then(
      (loaded) => current && setProgram(loaded),
      () => current && setProgram('unavailable'),
    );
    return () => {
      current = false;
    };
  }, [isNeeded, attempt]);

  return useMemo(() => {
    if (explained.kind !== 'explained' || program === undefined) return { kind: 'none' };
    if (program === 'unavailable') return { kind: 'unavailable' };
    const { question, explanation } = explained;
    const verdict = program.secondOpinion(question.formula, question.args, explanation);
    return { kind: 'told', verdict };
  }, [explained, program]);
}
