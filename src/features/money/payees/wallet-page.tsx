import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { AddressText } from '../../../ui/layout/address-text.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './payees.module.css';

type Address = Answer<'user.wallet.list'>['list'][number];

const ROW = 124;
const PAGE = 10;

export function WalletPage(): ReactNode {
  const { t } = useTranslation('payees');
  const back = useBack('pages/setting/setting');
  const go = useGo();
  const pages = useCallPages('user.wallet.list', { limit: PAGE });
  const currencies = useCall('currency.list', {});
  const [leaving, setLeaving] = useState<Address>();
  const imageOf = (currency_id: number): string =>
    currencies.data?.list.find(({ id }) => id === currency_id)?.image ?? '';
  return (
    <>
      <NavBar title={t('addresses')} onBack={back} />
      <main className={styles['page']}>
        <PagedList
          label={t('addresses')}
          pages={pages}
          rowHeight={ROW}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('none')} text={t('none_text')} />}
          row={(address) => (
            <AddressCard
              address={address}
              image={imageOf(address.currency_id)}
              onEdit={() => go('pages/setting/addWallet', { id: address.id })}
              onDelete={() => setLeaving(address)}
            />
          )}
        />
        <FootBar>
          <Button look="base" main wide onClick={() => go('pages/setting/addWallet')}>
            {t('add_address')}
          </Button>
        </FootBar>
      </main>
      <DeleteDialog address={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

interface AddressCardProps {
  address: Address;
  image: string;
  onEdit(): void;
  onDelete(): void;
}

function AddressCard({ address, image, onEdit, onDelete }: AddressCardProps): ReactNode {
  const { t } = useTranslation('payees');
  const { name, chain, currency_name } = address;
  return (
    <article className={styles['card']} aria-label={name}>
      <div className={styles['head']}>
        <Disc image={image} code={currency_name} />
        <div className={styles['names']}>
          <h2 className={styles['name']}>{name}</h2>
          <p className={styles['kind']}>
            {currency_name} <Badge>{chain}</Badge>
          </p>
        </div>
        <IconButton icon="edit" label={t('edit', { name })} onClick={onEdit} />
        <IconButton icon="bin" label={t('delete_it', { name })} onClick={onDelete} />
      </div>
      <div className={styles['line']}>
        <AddressText address={address.address} />
        <CopyButton text={address.address} label={t('copy', { name })} />
      </div>
    </article>
  );
}

function DeleteDialog({
  address,
  onClose,
}: {
  address: Address | undefined;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('payees');
  const toast = useToast();
  const [last, setLast] = useState(address);
  if (address !== undefined && address !== last) setLast(address);
  const remove = useSend('user.delUserAddress', {
    touches: ['user.wallet.list', 'user.getAddress'],
    onDone: () => {
      onClose();
      toast(t('deleted'));
    },
  });
  const press = (): void => {
    if (address === undefined || remove.isPending) return;
    remove.mutate(
      { id: address.id },
      {
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  };
  return (
    <ConfirmSheet
      open={address !== undefined}
      title={t('delete_question')}
      cancel={t('keep')}
      look="destroy"
      action={t('delete')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={press}
    >
      <p className={styles['doomed']}>
        {last?.name} · {last?.currency_name} {last?.chain}
      </p>
      <p className={styles['doomed']}>
        <AddressText address={last?.address ?? ''} />
      </p>
      <p>{t('delete_text')}</p>
    </ConfirmSheet>
  );
}
