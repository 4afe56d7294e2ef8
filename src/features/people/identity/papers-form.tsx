import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, outdate } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp, useKnownUser } from '../../../lib/app-context.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import styles from './identity.module.css';
import { papersDraft } from './identity-drafts.ts';

/** R-FIELD-7: here the number is that of a resident identity card, 18 characters with a check digit. */
const MAINLAND = '86';

export function PapersForm(): ReactNode {
  const { t } = useTranslation('identity');
  const { queries } = useApp();
  const { data: user } = useCall('user.info', {});
  const user_id = useKnownUser()?.id;
  const form = useCallForm('user.real', {
    start: { name: '', card_id: '' },
    request: (values) => ({ real_type: 1 as const, ...values }),
    draft:
      user_id === undefined
        ? undefined
        : {
            name: papersDraft(user_id),
            fields: ['name', 'card_id'],
            isKeptWhenSent: true,
          },
  });
  const send = async (): Promise<void> => {
    const state = await form.send();
    if (state === undefined) return;
    queries.setQueryData(callKey('real.state', {}), state);
    outdate(queries, ['user.info']);
  };
  return (
    <Form of={form.form} className={styles['form']} onSend={send}>
      <Field
        label={t('name')}
        helper={t('name_rule')}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        {...form.field('name')}
      />
      <Field
        label={t('card_id')}
        helper={t(user?.area_code === MAINLAND ? 'card_rule_mainland' : 'card_rule', {
          area: user?.area_code ?? '',
        })}
        autoCapitalize="characters"
        enterKeyHint="go"
        required
        {...form.field('card_id')}
      />
      <p className={styles['text']}>{t('kept')}</p>
      <Button look="base" main wide submit busy={form.busy}>
        {t('hand_in')}
      </Button>
    </Form>
  );
}
