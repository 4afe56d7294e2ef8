import { useEffect, useState } from 'react';
import type { CoreError, Explanation } from '../../../../lib/core/core.ts';
import type { MarketClient } from '../../../../lib/market/market-client.ts';

export interface Question {
  formula: string;
  args: readonly string[];
  /** Number of retries: a retry with the same numbers is a new request. */
  attempt: number;
}

export type Explained =
  | { kind: 'waiting' }
  | { kind: 'refused'; question: Question; error: CoreError }
  | { kind: 'explained'; question: Question; explanation: Explanation }
  | { kind: 'lost' };

/** Asks the worker whenever the question changes. The last answer stays until the next one. */
export function useExplanation(client: MarketClient, question: Question | undefined): Explained {
  const [explanation, setExplanation] = useState<Explained>({ kind: 'waiting' });

  useEffect(() => {
    if (question === undefined) return;
    let current = true;
    client
      .ask((api) => api.explain(question.formula, [...question.args]))
      .then(
        (answer): Explained =>
          answer.ok
            ? { kind: 'explained', question, explanation: answer.value }
            : { kind: 'refused', question, error: answer.error },
        (): Explained => ({ kind: 'lost' }),
      )
      .then((next) => {
        if (current) setExplanation(next);
      });
    return () => {
      current = false;
    };
  }, [client, question]);

  return explanation;
}
