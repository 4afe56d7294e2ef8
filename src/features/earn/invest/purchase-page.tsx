import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useIdParam } from '../../../lib/id-param.ts';
import { useBack, useGo } from '../../../lib/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import styles from '../earn.module.css';
import { PurchaseForm } from './purchase-form.tsx';

const BONES = [44, 44, 240, 88, 76];
const ASK_EVERY_MS = 10_000;

/** One dual product: its payouts on both sides of the linked price, and the purchase form. */
export function PurchasePage(): ReactNode {
  const { t } = useTranslation('earn');
  const back = useBack('pages/invest/invest');
  const go = useGo();
  const id = useIdParam();
  return (
    <>
      <NavBar
        title={t('dual.title')}
        onBack={back}
        end={
          <>
            <IconButton
              icon="info"
              label={t('dual.help')}
              onClick={() => go('pages/invest/help')}
            />
            <IconButton
              icon="orders"
              label={t('dual.mine')}
              onClick={() => go('pages/invest/mine')}
            />
          </>
        }
      />
      <main className={styles['page']}>
        {id === undefined ? (
          <EmptyState picture="not-there" title={t('not_there')} />
        ) : (
          <ProductById key={id} id={id} />
        )}
      </main>
    </>
  );
}

function ProductById({ id }: { id: number }): ReactNode {
  const query = useCall('dual.detail', { id }, { again_ms: ASK_EVERY_MS });
  return (
    <AnswerState query={query} bones={BONES}>
      {(product) => <PurchaseForm product={product} />}
    </AnswerState>
  );
}
