import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useApp, useKnownUser } from '../../../lib/app-context.ts';
import { loadTexts } from '../../../lib/language/i18n.ts';

type Card = ComponentType<{ onOver(): void }>;

/** The way to the first trade, for a new user. Its code is loaded only for users who haven't traded on this device. */
export function FirstSteps(): ReactNode {
  const { state } = useApp();
  const { after_first_steps } = useSnapshot(state);
  const id = useKnownUser()?.id;
  const isOpen = id !== undefined && !after_first_steps.includes(id);
  const [FirstTrade, setFirstTrade] = useState<Card>();
  useEffect(() => {
    if (!isOpen) return;
    // If it fails to load, the next visit to home loads it again.
    Promise.all([import('./first-trade.tsx'), loadTexts('start')])
      .then(([module]) => startTransition(() => setFirstTrade(() => module.FirstTrade)))
      .catch(() => undefined);
  }, [isOpen]);
  if (!isOpen || FirstTrade === undefined) return null;
  return (
    <FirstTrade
      onOver={() => {
        state.after_first_steps = [...after_first_steps, id];
      }}
    />
  );
}
