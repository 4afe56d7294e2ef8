import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/app-context.ts';
import type { Instrument } from '../../lib/market/types.ts';
import { useInstruments } from '../../lib/market/use-instruments.ts';
import { useWorkerState } from '../../lib/use-market.ts';
import { PageFailure } from '../failure.tsx';
import { StaleScope } from '../stale-scope.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

interface MarketContentProps {
  children(instruments: readonly Instrument[]): ReactNode;
}

/** What can be traded, or why it is not here; figures inside turn grey when they are old. */
export function MarketContent({ children }: MarketContentProps): ReactNode {
  const { t } = useTranslation('market');
  const instruments = useInstruments();
  const { market } = useApp();
  const worker = useWorkerState();
  if (worker === 'unsupported') return <PageFailure text={t('unsupported')} />;
  if (worker === 'failed') {
    return <PageFailure text={t('worker_failed')} onRetry={market.restart} />;
  }
  if (instruments.kind === 'failed') {
    return <PageFailure text={t('list_failed')} onRetry={instruments.retry} />;
  }
  if (instruments.kind === 'loading') return <RowsSkeleton />;
  return <StaleScope>{children(instruments.instruments)}</StaleScope>;
}
