import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { LockForm } from './lock-form.tsx';

const BONES = [44, 76, 160, 76];
const ASK_EVERY_MS = 15_000;

export function BuyPage(): ReactNode {
  const { t } = useTranslation('earn');
  const id = useIdParam();
  const query = useCall('lh.deposit.config', {}, { again_ms: ASK_EVERY_MS });
  return (
    <>
      <ProductBar of="lock" at="one" />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {({ list }) => {
            const config = list.find((one) => one.id === id);
            return config === undefined ? (
              <EmptyState picture="not-there" title={t('not_there')} />
            ) : (
              <LockForm key={config.id} config={config} />
            );
          }}
        </AnswerState>
      </main>
    </>
  );
}
