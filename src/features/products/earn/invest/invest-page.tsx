import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ALL_COINS, CoinChips } from '../coin-chips.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { DualRow } from './dual-row.tsx';

const TYPES = ['call', 'put'] as const;
type DualType = (typeof TYPES)[number];
const ROW = 96;
const PAGE = 50;
const ASK_EVERY_MS = 10_000;
const ALL = 'all';

export function InvestPage(): ReactNode {
  const { t } = useTranslation('earn');
  const panel = useId();
  const [type, setType] = useState<DualType>('call');
  const [coin, setCoin] = useState(ALL_COINS);
  const [days, setDays] = useState(ALL);
  const pages = useCallPages('dual.index', { type, limit: PAGE }, { again_ms: ASK_EVERY_MS });
  const terms = [...new Set(pages.rows.map((product) => product.days))].sort((a, b) => a - b);
  const rows = pages.rows.filter(
    (product) =>
      (coin === ALL_COINS || product.currency_name === coin) &&
      (days === ALL || `${product.days}` === days),
  );
  return (
    <>
      <ProductBar of="dual" at="list" />
      <main className={styles['list']}>
        <Tabs<DualType>
          label={t('dual.kinds')}
          panel={panel}
          tabs={TYPES.map((id) => ({ id, label: t(`dual.kind.${id}`) }))}
          value={type}
          onChoose={setType}
        />
        <div id={panel} role="tabpanel" aria-label={t(`dual.kind.${type}`)}>
          <div className={styles['tools']}>
            <p className={styles['quiet']}>{t(`dual.kind_note.${type}`)}</p>
            <CoinChips
              coins={pages.rows.map(({ currency_name }) => currency_name)}
              value={coin}
              onChoose={setCoin}
            />
            <Chips
              look="line"
              label={t('term')}
              options={[
                { value: ALL, label: t('all_terms') },
                ...terms.map((term) => ({ value: `${term}`, label: t('days', { count: term }) })),
              ]}
              value={days}
              onChoose={setDays}
            />
          </div>
          <PagedList
            label={t(`dual.kind.${type}`)}
            pages={{ ...pages, rows }}
            rowHeight={ROW}
            keyOf={({ id }) => id}
            row={(product) => <DualRow product={product} />}
            empty={<EmptyState title={t('dual.none_offered')} />}
          />
        </div>
      </main>
    </>
  );
}
