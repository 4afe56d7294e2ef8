import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useApp } from '../../lib/app-context.ts';
import { type Instruments, useInstruments } from '../../lib/market/use-instruments.ts';
import { useWorkerFault } from '../../lib/market/use-market.ts';
import { PageFailure } from '../../ui/layout/failure.tsx';
import type { RowLook } from './row-figures.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { StaleScope } from './stale-scope.tsx';

interface MarketContentProps {
  look?: RowLook;
  children(instruments: readonly Instrument[]): ReactNode;
}

export function MarketContent({ look, children }: MarketContentProps): ReactNode {
  const instruments = useInstruments();
  const absence = useAbsence(instruments, <RowsSkeleton {...(look && { look })} />);
  if (absence !== undefined || instruments.kind !== 'ready') return absence;
  return <StaleScope>{children(instruments.instruments)}</StaleScope>;
}

export function useAbsence(instruments: Instruments, loading: ReactNode): ReactNode {
  const { t } = useTranslation('market');
  const { market } = useApp();
  const fault = useWorkerFault();
  if (fault === 'unsupported') return <PageFailure text={t('unsupported')} />;
  if (fault === 'failed') {
    return <PageFailure text={t('worker_failed')} onRetry={market.restart} />;
  }
  if (instruments.kind === 'failed') {
    return <PageFailure text={t('list_failed')} onRetry={instruments.retry} />;
  }
  return instruments.kind === 'loading' ? loading : undefined;
}
