import { useCallback } from 'react';
import { useApp } from '../../lib/app-context.ts';
import { type FeedbackKind, giveFeedback } from './feedback.ts';

export function useFeedback(): (kind: FeedbackKind) => void {
  const { state } = useApp();
  return useCallback((kind) => giveFeedback(kind, state.trade.feedback), [state]);
}
