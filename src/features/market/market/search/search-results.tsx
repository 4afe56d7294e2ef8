import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { byName, findInstruments } from '../../../../lib/market/find-instruments.ts';
import { InstrumentRows } from '../../../../shared/market/instrument-rows.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';

interface SearchResultsProps {
  instruments: readonly Instrument[];
  text: string;
  onOpen(): void;
  onClear(): void;
}

export function SearchResults({
  instruments,
  text,
  onOpen,
  onClear,
}: SearchResultsProps): ReactNode {
  const { t } = useTranslation('market');
  const matches = useMemo(
    () => findInstruments(byName(instruments, false), text),
    [instruments, text],
  );
  const area = useRef<HTMLDivElement>(null);
  const latestOnOpen = useRef(onOpen);
  latestOnOpen.current = onOpen;
  useEffect(() => {
    const element = area.current;
    const hear = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest('a') !== null)
        latestOnOpen.current();
    };
    element?.addEventListener('click', hear);
    return () => element?.removeEventListener('click', hear);
  }, []);
  return (
    <div ref={area}>
      <p className="spoken" role="status">
        {matches.length === 0
          ? t('nothing_found', { text })
          : t('found', { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <EmptyState
          picture="not-found"
          title={t('nothing_found', { text })}
          text={t('nothing_found_text')}
        >
          <Button onClick={onClear}>{t('show_all')}</Button>
        </EmptyState>
      ) : (
        <InstrumentRows label={t('results')} instruments={matches} />
      )}
    </div>
  );
}
