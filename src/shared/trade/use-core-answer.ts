import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer } from '../../../workers/market-worker.api.ts';

/** What the worker's core says to the newest question that has an answer; undefined without one. */
export function useCoreAnswer<Input, Value>(
  input: Input | undefined,
  ask: (input: Input) => Promise<Answer<Value>>,
): Value | undefined {
  const [value, setValue] = useState<Value>();
  const key = input === undefined ? undefined : JSON.stringify(input);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (key === undefined) {
      setValue(undefined);
      return;
    }
    let isOld = false;
    const run = async (): Promise<void> => {
      const answer = await askNow(JSON.parse(key) as Input);
      if (!isOld) setValue(answer.ok ? answer.value : undefined);
    };
    // Without an answer the figures stay empty; the server checks what is sent.
    void run().catch(() => undefined);
    return () => {
      isOld = true;
    };
  }, [key]);
  return value;
}
