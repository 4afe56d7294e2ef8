import { useEffect, useState } from 'react';
import type { Verdict } from './second-opinion.ts';
import type { Explained } from './use-explanation.ts';

export type SecondOpinion =
  | { kind: 'none' }
  | { kind: 'unavailable' }
  | { kind: 'told'; verdict: Verdict };

/** decimal.js comes with the first explanation that there is to check, and never before. */
export function useSecondOpinion(explained: Explained, attempt: number): SecondOpinion {
  const [opinion, setOpinion] = useState<SecondOpinion>({ kind: 'none' });

  useEffect(() => {
    if (explained.kind !== 'explained') {
      setOpinion({ kind: 'none' });
      return;
    }
    let current = true;
    const { question, explanation } = explained;
    // `attempt` is part of the address of this effect only: a retry asks for the chunk once more.
    void attempt;
    import('./second-opinion.ts')
      .then(
        ({ secondOpinion }): SecondOpinion => ({
          kind: 'told',
          verdict: secondOpinion(question.formula, question.args, explanation),
        }),
        (): SecondOpinion => ({ kind: 'unavailable' }),
      )
      .then((next) => {
        if (current) setOpinion(next);
      });
    return () => {
      current = false;
    };
  }, [explained, attempt]);

  return opinion;
}
