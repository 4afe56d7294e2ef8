import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './payees.module.css';

const BONES = [76, 76, 120, 76, 76, 48];
const WHOLE = 100;

export function AddWalletPage(): ReactNode {
  const { t } = useTranslation('payees');
  const back = useBack('pages/setting/wallet');
  const id = useIdParam();
  const currencies = useCall('currency.list', {});
  const book = useCall('user.wallet.list', { limit: WHOLE }, { enabled: id !== undefined });
  return (
    <>
      <NavBar title={t(id === undefined ? 'add_address' : 'edit_address')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={currencies} bones={BONES}>
          {({ list }) => {
            const coins = list.filter(({ type, chains }) => type === 'coin' && chains.length > 0);
            if (id === undefined) return <AddressForm coins={coins} onSaved={back} />;
            return (
              <AnswerState query={book} bones={BONES}>
                {({ list: addresses }) => {
                  const savedAddress = addresses.find((one) => one.id === id);
                  return savedAddress === undefined ? (
                    <EmptyState title={t('gone')} />
                  ) : (
                    <AddressForm
                      key={id}
                      coins={coins}
                      savedAddress={savedAddress}
                      onSaved={back}
                    />
                  );
                }}
              </AnswerState>
            );
          }}
        </AnswerState>
      </main>
    </>
  );
}
