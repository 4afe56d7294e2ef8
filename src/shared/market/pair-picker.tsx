import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useFavourites } from '../../lib/market/favourites.ts';
import { byName, findInstruments } from '../../lib/market/find-instruments.ts';
import { useQuotes, useSortedIds } from '../../lib/market/hooks.ts';
import { useRecentViews } from '../../lib/market/recent-views.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { scrollerOf } from '../../ui/lists/scroller-of.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { PickRow } from './instrument-row.tsx';
import { MarketContent } from './market-content.tsx';
import styles from './pair-picker.module.css';
import { RecentChips } from './recent-chips.tsx';

interface PairPickerProps {
  open: boolean;
  title: string;
  current: number;
  isOffered?(instrument: Instrument): boolean;
  onPick(instrument: Instrument): void;
  onClose(): void;
}

type Tab = 'favourites' | 'crypto' | 'stock';

const ROW = 60;

export function PairPicker({ open, title, onClose, ...rest }: PairPickerProps): ReactNode {
  return (
    <Sheet open={open} title={title} onClose={onClose} tall>
      {open ? <Choice {...rest} /> : null}
    </Sheet>
  );
}

type ChoiceProps = Pick<PairPickerProps, 'current' | 'isOffered' | 'onPick'>;

function Choice({ current, isOffered = () => true, onPick }: ChoiceProps): ReactNode {
  const { t } = useTranslation('market');
  const panel = useId();
  const [text, setText] = useState('');
  const { note } = useRecentViews([]);
  const pick = (instrument: Instrument): void => {
    note(instrument.match_id);
    onPick(instrument);
  };
  const [chosenTab, setChosenTab] = useState<Tab>();
  return (
    <MarketContent look="pick">
      {(instruments) => {
        const offeredInstruments = instruments.filter(isOffered);
        const type = offeredInstruments.find(({ match_id }) => match_id === current)?.type;
        const tab = chosenTab ?? type ?? 'crypto';
        return (
          <>
            <div className={styles['head']}>
              <div className={styles['search']}>
                <SearchField label={t('search')} clearable value={text} onText={setText} />
              </div>
              {text.trim() === '' ? (
                <Recent instruments={offeredInstruments} current={current} onPick={pick} />
              ) : null}
              {text.trim() === '' ? (
                <Tabs<Tab>
                  label={t('kinds')}
                  panel={panel}
                  tabs={[
                    { id: 'favourites', label: t('tab.favourites') },
                    { id: 'crypto', label: t('tab.crypto') },
                    { id: 'stock', label: t('tab.stock') },
                  ]}
                  value={tab}
                  onChoose={setChosenTab}
                />
              ) : null}
              <div className={styles['columns']} aria-hidden="true">
                <span>{t('column.name')}</span>
                <span>{t('column.price')}</span>
                <span>{t('column.change')}</span>
              </div>
            </div>
            <div id={panel} role="tabpanel" aria-label={t('results')}>
              <Offered
                instruments={offeredInstruments}
                text={text}
                tab={tab}
                current={current}
                onPick={pick}
              />
            </div>
          </>
        );
      }}
    </MarketContent>
  );
}

function Recent({
  instruments,
  current,
  onPick,
}: Pick<OfferedProps, 'instruments' | 'current' | 'onPick'>): ReactNode {
  const { t } = useTranslation('market');
  const views = useRecentViews(instruments);
  const others = views.instruments.filter(({ match_id }) => match_id !== current);
  if (others.length === 0) return null;
  return <RecentChips label={t('recent')} instruments={others} onPick={onPick} />;
}

interface OfferedProps {
  instruments: readonly Instrument[];
  text: string;
  tab: Tab;
  current: number;
  onPick(instrument: Instrument): void;
}

function Offered({ instruments, text, tab, current, onPick }: OfferedProps): ReactNode {
  const { t } = useTranslation('market');
  const { ids: own } = useFavourites();
  const listedInstruments = useMemo(() => {
    const all = byName(instruments, false);
    if (text.trim() !== '') return findInstruments(all, text);
    if (tab !== 'favourites') return all.filter(({ type }) => type === tab);
    return own.flatMap((id) => all.find(({ match_id }) => match_id === id) ?? []);
  }, [instruments, text, tab, own]);
  const ids = useMemo(() => listedInstruments.map(({ match_id }) => match_id), [listedInstruments]);
  const byId = useMemo(
    () => new Map(listedInstruments.map((one) => [one.match_id, one])),
    [listedInstruments],
  );
  useQuotes(ids);
  const byTurnover = useSortedIds(ids, 'turnover', true);
  const isOwnOrder = tab === 'favourites' || text.trim() !== '';
  const shownIds = (isOwnOrder ? ids : byTurnover).filter((id) => byId.has(id));

  const list = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: shownIds.length,
    estimateSize: () => ROW,
    overscan: 4,
    getScrollElement: () => scrollerOf(list.current),
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => shownIds[index] ?? index,
  });
  if (shownIds.length === 0) {
    const isNone = text.trim() === '' && tab === 'favourites';
    return (
      <p className={styles['nothing']} role="status">
        {isNone
          ? t('favourite.none')
          : text.trim() === ''
            ? t('empty')
            : t('nothing_found', { text })}
      </p>
    );
  }
  return (
    <ul ref={list} className={styles['rows']} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index }) => {
        const instrument = byId.get(shownIds[index] ?? 0);
        return instrument === undefined ? null : (
          <li
            key={key}
            className={styles['item']}
            aria-setsize={shownIds.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${index * ROW}px)` }}
          >
            <PickRow
              instrument={instrument}
              isCurrent={instrument.match_id === current}
              onPick={onPick}
            />
          </li>
        );
      })}
    </ul>
  );
}
