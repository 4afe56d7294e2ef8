import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useBack, useGo } from '../../../lib/use-go.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import styles from '../earn.module.css';
import { DualOrderCard } from './dual-order-card.tsx';
import { DUAL_STATES } from './dual-state.ts';

const ROW = 190;
const PAGE = 20;
const ALL = 'all';

/** The user's dual investments, with both possible results or the actual one. */
export function MinePage(): ReactNode {
  const { t } = useTranslation('earn');
  const back = useBack('pages/invest/invest');
  const go = useGo();
  const [chosen, setChosen] = useState(ALL);
  const status = ([0, 1, 2, 3] as const).find((one) => DUAL_STATES[one] === chosen);
  const pages = useCallPages('dual.dual_list', {
    limit: PAGE,
    ...(status !== undefined && { status }),
  });
  return (
    <>
      <NavBar
        title={t('dual.mine')}
        onBack={back}
        end={
          <IconButton icon="info" label={t('dual.help')} onClick={() => go('pages/invest/help')} />
        }
      />
      <main className={styles['list']}>
        <div className={styles['tools']}>
          <Chips
            look="line"
            label={t('state')}
            options={[
              { value: ALL, label: t('all') },
              ...DUAL_STATES.map((value) => ({ value, label: t(`dual.state.${value}`) })),
            ]}
            value={chosen}
            onChoose={setChosen}
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
      </main>
    </>
  );
}
