import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { CONDITIONS_AT_MOST, type ScanCondition, scanLine } from '../../../../protocol/scan.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import { ConnectionBar } from '../../../shared/market/connection-bar.tsx';
import { MarketContent } from '../../../shared/market/market-content.tsx';
import { RowsSkeleton } from '../../../shared/market/rows-skeleton.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageFailure } from '../../../ui/layout/failure.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx';
import { ConditionSheet } from './condition-sheet.tsx';
import { isSameConditions, PRESET_NAMES, PRESETS, type ShownFilter } from './filters.ts';
import { MovesLine } from './moves-line.tsx';
import { SaveSheet } from './save-sheet.tsx';
import { ScanRows } from './scan-rows.tsx';
import { useScanTexts } from './scan-texts.ts';
import styles from './scanner.module.css';
import { TellCard } from './tell-card.tsx';
import { useScan } from './use-scan.ts';

const ORDERS = {
  volume: 'volume 20d - above 0',
  five: 'change 5m - above 0',
  hour: 'change 1h - above 0',
  day: 'change 24h - above 0',
  turnover: 'turnover',
} as const;
type Order = keyof typeof ORDERS;
const ORDER_NAMES = Object.keys(ORDERS) as Order[];
/** More would be a list that nobody reads. */
const ROWS_AT_MOST = 50;

/** Instruments that meet a filter's conditions now (R-SCAN-1). */
export function ScannerPage(): ReactNode {
  const { t } = useTranslation('scanner');
  const back = useBack('pages/market/market');
  return (
    <>
      <NavBar title={t('title')} onBack={back} above={<ConnectionBar />} />
      <main className={styles['page']}>
        <MarketContent>{(instruments) => <Scanner instruments={instruments} />}</MarketContent>
      </main>
    </>
  );
}

function useFilters(): readonly ShownFilter[] {
  const { t } = useTranslation('scanner');
  const { state } = useApp();
  const isUser = useSnapshot(state).token !== null;
  const query = useCall('scan.list', {}, { enabled: isUser });
  const ownFilters = isUser ? query.data?.list : undefined;
  return useMemo(() => {
    const presets = PRESET_NAMES.map((name) => ({
      key: name,
      name: t(`preset.${name}`),
      conditions: PRESETS[name],
      own: undefined,
    }));
    const list = (ownFilters ?? []).map((one) => ({
      key: `${one.id}`,
      name: one.name,
      conditions: one.conditions as readonly ScanCondition[],
      own: one,
    }));
    return [...list, ...presets];
  }, [ownFilters, t]);
}

function Scanner({ instruments }: { instruments: readonly Instrument[] }): ReactNode {
  const { t } = useTranslation('scanner');
  const filters = useFilters();
  const [chosenKey, setChosenKey] = useState<string>();
  const filter = filters.find(({ key }) => key === chosenKey) ?? filters[0];
  return filter === undefined ? (
    <EmptyState title={t('none')} />
  ) : (
    <Filter
      key={filter.key}
      instruments={instruments}
      filter={filter}
      filters={filters}
      onChoose={setChosenKey}
    />
  );
}

interface FilterProps {
  instruments: readonly Instrument[];
  filter: ShownFilter;
  filters: readonly ShownFilter[];
  onChoose(key: string): void;
}

function Filter({ instruments, filter, filters, onChoose }: FilterProps): ReactNode {
  const { t } = useTranslation('scanner');
  const [draft, setDraft] = useState<readonly ScanCondition[]>();
  const conditions = draft ?? filter.conditions;
  const [order, setOrder] = useState<Order>('volume');
  const [isOrdering, setOrdering] = useState(false);
  const lines = [scanLine(conditions), ...filters.map((one) => scanLine(one.conditions))];
  const { scan, hasFailed, row, age } = useScan({ filters: lines, order: ORDERS[order] });
  const counts = scan?.counts ?? [];
  return (
    <div className={styles['body']}>
      <Chips
        label={t('filters')}
        look="line"
        options={filters.map(({ key, name, own }, at) => ({
          value: key,
          label: name,
          icon: own?.is_reported === true ? 'bell' : undefined,
          count: counts[at + 1],
        }))}
        value={filter.key}
        onChoose={onChoose}
      />
      <Conditions
        filter={filter}
        conditions={conditions}
        isChanged={draft !== undefined && !isSameConditions(draft, filter.conditions)}
        onChange={setDraft}
        onSaved={(key) => {
          setDraft(undefined);
          onChoose(key);
        }}
      />
      <TellCard filter={filter} conditions={conditions} onSaved={onChoose} />
      {scan === undefined ? (
        hasFailed ? (
          <PageFailure text={t('failed')} />
        ) : (
          <RowsSkeleton />
        )
      ) : (
        <>
          <div className={styles['count']}>
            <p>
              <strong>{scan.ids.length}</strong> {t('of', { number: scan.total })}
            </p>
            <Button small look="link" onClick={() => setOrdering(true)}>
              {`${t(`orders.${order}`)} ↓`}
            </Button>
            <PickerSheet
              open={isOrdering}
              title={t('order')}
              options={ORDER_NAMES.map((one) => ({ value: one, label: t(`orders.${one}`) }))}
              value={order}
              onChoose={(next) => setOrder(ORDER_NAMES.find((one) => one === next) ?? 'volume')}
              onClose={() => setOrdering(false)}
            />
            <span className={styles['age']}>
              <LiveText live={age} text={(seconds) => t('ago', { number: seconds })} />
            </span>
          </div>
          {scan.isComplete ? null : <p className={styles['note']}>{t('incomplete')}</p>}
          {scan.ids.length === 0 ? (
            <EmptyState picture="not-found" title={t('none')} text={t('none_text')} />
          ) : (
            <ScanRows instruments={instruments} ids={scan.ids.slice(0, ROWS_AT_MOST)} row={row} />
          )}
        </>
      )}
      <MovesLine filter={filter} instruments={instruments} />
    </div>
  );
}

interface ConditionsProps {
  filter: ShownFilter;
  conditions: readonly ScanCondition[];
  isChanged: boolean;
  onChange(conditions: readonly ScanCondition[]): void;
  onSaved(key: string): void;
}

function Conditions({
  filter,
  conditions,
  isChanged,
  onChange,
  onSaved,
}: ConditionsProps): ReactNode {
  const { t } = useTranslation('scanner');
  const texts = useScanTexts();
  /** The place of the condition that is edited; one past the last is a new one. */
  const [place, setPlace] = useState<number>();
  const [isSaving, setSaving] = useState(false);
  const put = (condition: ScanCondition): void => {
    const next = [...conditions];
    next[place ?? conditions.length] = condition;
    onChange(next);
  };
  return (
    <section className={styles['card']} aria-label={t('all_hold')}>
      <header className={styles['title']}>
        <h2>{t('all_hold')}</h2>
        {isChanged || filter.own !== undefined ? (
          <Button small look="link" onClick={() => setSaving(true)}>
            {t(isChanged ? 'save_new' : 'edit')}
          </Button>
        ) : null}
      </header>
      <ul className={styles['conditions']}>
        {conditions.map((condition, at) => (
          <li key={scanLine([condition])}>
            <button
              type="button"
              className={styles['condition']}
              aria-haspopup="dialog"
              onClick={() => setPlace(at)}
            >
              <span>{texts.name(condition)}</span>
              <span className={styles['values']}>
                <span>{texts.span(condition)}</span>
                {texts.limit(condition) === '' ? null : <span>{texts.limit(condition)}</span>}
              </span>
            </button>
            {conditions.length === 1 ? null : (
              <IconButton
                icon="close"
                label={t('remove', { name: texts.whole(condition) })}
                onClick={() => onChange(conditions.filter((_, other) => other !== at))}
              />
            )}
          </li>
        ))}
      </ul>
      {conditions.length < CONDITIONS_AT_MOST ? (
        <button
          type="button"
          className={styles['add']}
          aria-haspopup="dialog"
          onClick={() => setPlace(conditions.length)}
        >
          <Icon name="plus" size={18} />
          {t('condition')}
        </button>
      ) : null}
      {place === undefined ? null : (
        <ConditionSheet
          condition={conditions[place]}
          onSave={put}
          onClose={() => setPlace(undefined)}
        />
      )}
      {isSaving ? (
        <SaveSheet
          filter={filter}
          conditions={conditions}
          onSaved={onSaved}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </section>
  );
}
