import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, outdate } from '../../lib/api/queries.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCallForm } from '../../shared/forms/use-call-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import styles from './identity.module.css';

/** R-FIELD-7: there the number is that of the resident's card, 18 characters with a check digit. */
const MAINLAND = '86';

/** Level 1: the name and the number of a paper, of which the area of the phone decides. */
export function PapersForm(): ReactNode {
  const { t } = useTranslation('identity');
  const { queries } = useApp();
  const { data: user } = useCall('user.info', {});
  const [name, setName] = useState('');
  const [card_id, setCard] = useState('');
  const { form, errors, busy, submit, clear } = useCallForm('user.real');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const state = await submit({ real_type: 1, name, card_id });
    if (state === undefined) return;
    queries.setQueryData(callKey('real.state', {}), state);
    outdate(queries, ['user.info']);
  };
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      <Field
        label={t('name')}
        helper={t('name_rule')}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        error={errors['name']}
        value={name}
        onText={(text) => {
          setName(text);
          clear('name');
        }}
      />
      <Field
        label={t('card_id')}
        helper={t(user?.area_code === MAINLAND ? 'card_rule_mainland' : 'card_rule', {
          area: user?.area_code ?? '',
        })}
        autoCapitalize="characters"
        enterKeyHint="go"
        required
        error={errors['card_id']}
        value={card_id}
        onText={(text) => {
          setCard(text);
          clear('card_id');
        }}
      />
      <p className={styles['text']}>{t('kept')}</p>
      <Button look="base" main wide submit busy={busy}>
        {t('hand_in')}
      </Button>
    </form>
  );
}
