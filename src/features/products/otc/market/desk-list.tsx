import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { RowBones } from '../../../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../../shared/answers/screen-state.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { takes } from '../amounts.ts';
import { NoDesk } from '../no-desk.tsx';
import styles from '../otc.module.css';
import { useMoney } from '../use-money.ts';
import { DeskRow } from './desk-row.tsx';
import type { MarketWish } from './market-filters.tsx';

const ROW = 130;
const MOST = 50;
const ASK_EVERY_MS = 10_000;

interface DeskListProps {
  wish: MarketWish;
  onWish(wish: MarketWish): void;
}

/** Desks that accept the amount; the others are counted, and shown on request. */
export function DeskList({ wish, onWish }: DeskListProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const [state] = useCore();
  const [showsAll, setShowsAll] = useState(false);
  const { type, currency_id, fiat, total, method } = wish;
  const request = { type, currency_id, fiat, limit: MOST };
  const query = useCall('legal_deal_platform', request, { again_ms: ASK_EVERY_MS });
  const list = query.data?.list ?? [];
  const data = useScreenData(query, query.data?.list.length === 0);
  if (state.kind !== 'ready') return <RowBones height={ROW} />;
  const { core } = state;
  const byMethod = list.filter((ad) => takes(core, ad, { total: '', method }));
  const fitting = byMethod.filter((ad) => takes(core, ad, { total, method }));
  const others = byMethod.length - fitting.length;
  const shownDesks = showsAll ? byMethod : fitting;
  return (
    <ScreenState
      data={data}
      skeleton={<RowBones height={ROW} />}
      empty={<NoDesk fiat={fiat} closed_fiats={query.data?.closed_fiats} />}
      onRetry={() => void query.refetch()}
    >
      <section aria-label={t('desks')}>
        {shownDesks.map((ad) => (
          <DeskRow key={ad.id} ad={ad} core={core} total={total} />
        ))}
      </section>
      {shownDesks.length === 0 && others === 0 ? (
        <EmptyState picture="not-found" title={t('none_by_method')}>
          <Button onClick={() => onWish({ ...wish, method: '' })}>{t('all_methods')}</Button>
        </EmptyState>
      ) : null}
      {others === 0 ? null : (
        <p className={styles['others']}>
          <span>{t('others', { count: others, amount: money.withFiat(total, fiat) })}</span>
          <Button small look="link" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('hide_others') : t('show_others')}
          </Button>
        </p>
      )}
    </ScreenState>
  );
}
