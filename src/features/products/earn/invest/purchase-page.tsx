import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { PurchaseForm } from './purchase-form.tsx';

const BONES = [44, 44, 240, 88, 76];
const ASK_EVERY_MS = 10_000;

export function PurchasePage(): ReactNode {
  const { t } = useTranslation('earn');
  const id = useIdParam();
  return (
    <>
      <ProductBar of="dual" at="one" />
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
