import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { PayPasswordField } from '../../../shared/account/pay-password.tsx';
import { SecondStep } from '../../../shared/account/second-step.tsx';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, type FieldProps } from '../../../ui/controls/field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { afterLayers } from '../../../ui/overlay/back-layers.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './payees.module.css';
import { useFactors } from './use-factors.ts';

type Card = Answer<'user.cash_info'>['list'][number];

const BONES = [76, 76, 76, 76, 76, 76, 76, 76, 48];

export function AddBankPage(): ReactNode {
  const { t } = useTranslation('payees');
  const back = useBack('pages/setting/bank');
  const id = useIdParam();
  const query = useCall('user.cash_info', {}, { enabled: id !== undefined });
  return (
    <>
      <NavBar title={t(id === undefined ? 'add_card' : 'edit_card')} onBack={back} />
      <main className={styles['page']}>
        {id === undefined ? (
          <CardForm onSaved={back} />
        ) : (
          <AnswerState query={query} bones={BONES}>
            {({ list }) => {
              const savedCard = list.find((card) => card.id === id);
              return savedCard === undefined ? (
                <EmptyState title={t('card_gone')} />
              ) : (
                <CardForm key={id} savedCard={savedCard} onSaved={back} />
              );
            }}
          </AnswerState>
        )}
      </main>
    </>
  );
}

const NAME = 64;
const ADDRESS = 128;
const NUMBER = 30;

interface Draft extends Record<string, unknown> {
  real_name: string;
  card_number: string;
  bank_name: string;
  bank_address: string;
  cardholder_address: string;
  swift_code: string;
  aba_number: string;
}

/** The server returns only the last four digits, so the number must be entered again. */
function draftOf(card: Card | undefined): Draft {
  return {
    real_name: card?.real_name ?? '',
    card_number: '',
    bank_name: card?.bank_name ?? '',
    bank_address: card?.bank_address ?? '',
    cardholder_address: card?.cardholder_address ?? '',
    swift_code: card?.swift_code ?? '',
    aba_number: card?.aba_number ?? '',
  };
}

function CardForm({ savedCard, onSaved }: { savedCard?: Card; onSaved(): void }): ReactNode {
  const { t } = useTranslation('payees');
  const { queries } = useApp();
  const toast = useToast();
  const form = useFactors('user.cash_save', {
    start: draftOf(savedCard),
    request: ({ aba_number, ...otherFields }) => ({
      ...otherFields,
      ...(aba_number.trim() !== '' && { aba_number }),
      ...(savedCard !== undefined && { id: savedCard.id }),
    }),
  });
  const send = async (more?: { google_code: string }): Promise<void> => {
    if ((await form.send(more)) === undefined) return;
    outdate(queries, ['user.cash_info']);
    form.setGoogle(undefined);
    toast(t('card_saved'));
    afterLayers(onSaved);
  };
  const field = (
    name: keyof Draft & string,
    label: string,
    more: Partial<FieldProps> & { digits?: boolean } = {},
  ): ReactNode => {
    const { digits = false, ...native } = more;
    const fieldProps = form.field(name);
    return (
      <Field
        label={label}
        enterKeyHint="next"
        {...(digits && { inputMode: 'numeric' as const })}
        {...native}
        {...fieldProps}
        // Cards have their number in groups.
        onText={(text) => fieldProps.onText(digits ? text.replace(/[\s-]/g, '') : text)}
      />
    );
  };
  return (
    <>
      <Form of={form.form} className={styles['form']} onSend={() => send()}>
        {field('real_name', t('holder'), { most: NAME, autoComplete: 'name' })}
        {field('card_number', t('number'), {
          digits: true,
          most: NUMBER,
          helper: savedCard && t('number_again', { last: savedCard.card_number }),
        })}
        {field('bank_name', t('bank_name'), { most: NAME })}
        {field('bank_address', t('bank_address'), { most: ADDRESS })}
        {field('cardholder_address', t('holder_address'), {
          most: ADDRESS,
          autoComplete: 'street-address',
        })}
        {field('swift_code', t('swift'), { most: 11, autoCapitalize: 'characters' })}
        {field('aba_number', t('aba_optional'), {
          digits: true,
          most: 9,
          helper: t('aba_note'),
        })}
        <PayPasswordField {...form.field('password')} />
        <Button look="base" main wide submit busy={form.busy}>
          {t('save_card')}
        </Button>
      </Form>
      <SecondStep form={form} onSend={(more) => void send(more)} />
    </>
  );
}
