import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { BANK_CARDS_AT_MOST } from '../../../lib/core/limits.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { PayPasswordField } from '../../../shared/account/pay-password.tsx';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './payees.module.css';
import { useFactors } from './use-factors.ts';

type Card = Answer<'user.cash_info'>['list'][number];

export function BankPage(): ReactNode {
  const { t } = useTranslation('payees');
  const back = useBack('pages/setting/setting');
  const query = useCall('user.cash_info', {});
  return (
    <>
      <NavBar title={t('cards')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[164, 164]}>
          {({ list }) => <Cards cards={list} />}
        </AnswerState>
      </main>
    </>
  );
}

function Cards({ cards }: { cards: readonly Card[] }): ReactNode {
  const { t } = useTranslation('payees');
  const go = useGo();
  const [leaving, setLeaving] = useState<Card>();
  const isFull = cards.length >= BANK_CARDS_AT_MOST;
  return (
    <>
      {cards.length === 0 ? <EmptyState title={t('no_cards')} text={t('no_cards_text')} /> : null}
      {cards.map((card) => (
        <CardBox
          key={card.id}
          card={card}
          onEdit={() => go('pages/setting/addBank', { id: card.id })}
          onDelete={() => setLeaving(card)}
        />
      ))}
      <FootBar>
        {isFull ? (
          <p className={styles['full']}>{t('cards_full', { most: BANK_CARDS_AT_MOST })}</p>
        ) : null}
        <Button look="base" main wide disabled={isFull} onClick={() => go('pages/setting/addBank')}>
          {t('add_card')}
        </Button>
      </FootBar>
      <DeleteSheet card={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

function CardBox({
  card,
  onEdit,
  onDelete,
}: {
  card: Card;
  onEdit(): void;
  onDelete(): void;
}): ReactNode {
  const { t } = useTranslation('payees');
  const { bank_name, card_number, real_name, swift_code, aba_number } = card;
  const name = `${bank_name} ${card_number}`;
  return (
    <article className={styles['card']} aria-label={name}>
      <div className={styles['head']}>
        <IconTile icon="card" size={40} />
        <div className={styles['names']}>
          <h2 className={styles['name']}>{bank_name}</h2>
          <p className={styles['kind']}>{card_number}</p>
        </div>
        <IconButton icon="edit" label={t('edit', { name })} onClick={onEdit} />
        <IconButton icon="bin" label={t('delete_it', { name })} onClick={onDelete} />
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('holder')}</dt>
          <dd>{real_name}</dd>
        </div>
        <div>
          <dt>{t('swift')}</dt>
          <dd>{swift_code}</dd>
        </div>
        {aba_number === null ? null : (
          <div>
            <dt>{t('aba')}</dt>
            <dd>{aba_number}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}

/** Needs the pay password, because without a card withdrawals are impossible. */
function DeleteSheet({ card, onClose }: { card: Card | undefined; onClose(): void }): ReactNode {
  const { t } = useTranslation('payees');
  const { queries } = useApp();
  const toast = useToast();
  const form = useFactors('user.cash_del', { start: {} });
  const close = (): void => {
    form.reset();
    onClose();
  };
  const remove = async (): Promise<void> => {
    if (card === undefined) return;
    if ((await form.send({ id: card.id })) === undefined) return;
    outdate(queries, ['user.cash_info']);
    close();
    toast(t('deleted'));
  };
  return (
    <Sheet
      open={card !== undefined}
      title={t('delete_card_question')}
      {...(card !== undefined && { subtitle: `${card.bank_name} ${card.card_number}` })}
      padded
      onClose={close}
    >
      {card === undefined ? null : (
        <Form of={form.form} className={styles['sheet']} onSend={remove}>
          <p>{t('delete_card_text')}</p>
          <PayPasswordField {...form.field('password')} />
          <Button look="destroy" main wide submit busy={form.busy}>
            {t('delete_card')}
          </Button>
        </Form>
      )}
    </Sheet>
  );
}
