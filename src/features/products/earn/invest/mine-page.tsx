import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { RowById } from '../../../../shared/answers/row-by-id.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { DualOrderCard } from './dual-order-card.tsx';
import { DUAL_STATES } from './dual-state.ts';

const ROW = 190;
const PAGE = 20;
const ALL = 'all';

export function MinePage(): ReactNode {
  const id = useIdParam();
  return (
    <>
      <ProductBar of="dual" at="mine" />
      <main className={styles['list']}>
        {id === undefined ? <Investments /> : <InvestmentById key={id} id={id} />}
      </main>
    </>
  );
}

function InvestmentById({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('earn');
  const pages = useCallPages('dual.dual_list', { limit: PAGE });
  return (
    <RowById id={id} missing={t('order_not_there')} pages={pages}>
      {(order) => <DualOrderCard order={order} />}
    </RowById>
  );
}

function Investments(): ReactNode {
  const { t } = useTranslation('earn');
  const go = useGo();
  const figures = useFigures();
  const [chosenCoin, setChosenCoin] = useState(ALL);
  const status = ([0, 1, 2, 3] as const).find((one) => DUAL_STATES[one] === chosenCoin);
  const pages = useCallPages('dual.dual_list', {
    limit: PAGE,
    ...(status !== undefined && { status }),
  });
  const counts = pages.data?.pages[0]?.counts ?? [];
  const withCount = (name: string, count: number | undefined): string =>
    count === undefined ? name : `${name} ${figures.plain(`${count}`)}`;
  return (
    <>
      <div className={styles['tools']}>
        <Chips
          look="line"
          label={t('state')}
          options={[
            { value: ALL, label: withCount(t('all'), sum(counts)) },
            ...DUAL_STATES.map((value, index) => ({
              value,
              label: withCount(t(`dual.state.${value}`), counts[index]),
            })),
          ]}
          value={chosenCoin}
          onChoose={setChosenCoin}
        />
      </div>
      <PagedList
        label={t('dual.mine')}
        pages={pages}
        rowHeight={ROW}
        keyOf={({ id }) => id}
        row={(order) => <DualOrderCard order={order} />}
        empty={
          <EmptyState title={t('dual.none_mine')}>
            <Button look="base" onClick={() => go('pages/invest/invest')}>
              {t('dual.see_products')}
            </Button>
          </EmptyState>
        }
      />
    </>
  );
}

function sum(counts: readonly number[]): number | undefined {
  return counts.length === 0 ? undefined : counts.reduce((all, one) => all + one, 0);
}
