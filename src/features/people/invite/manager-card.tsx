import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useApp } from '../../../lib/app-context.ts';
import { MANAGER_INVITEES } from '../../../lib/core/limits.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Progress } from '../../../ui/charts/progress.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './invite.module.css';

type ShareInfo = Answer<'user.getShareInfo'>;

const APPLIED = 1;
const MANAGER = 2;
const REJECTED = 3;
const REASON = 200;

export function ManagerCard({ info }: { info: ShareInfo }): ReactNode {
  const { t } = useTranslation('invite');
  const { withDecimals } = useFigures();
  const [isOpen, setOpen] = useState(false);
  const { invited_count, manager_status } = info;
  if (manager_status === MANAGER) return null;
  const most = withDecimals(String(MANAGER_INVITEES), 0);
  return (
    <section className={styles['head']} aria-label={t('manager')}>
      {manager_status === APPLIED ? (
        <Notice tone="base" title={t('applied')}>
          <p>{t('applied_text')}</p>
        </Notice>
      ) : (
        <>
          {manager_status === REJECTED ? (
            <Notice tone="warn" title={t('rejected')}>
              <p>{t('rejected_text')}</p>
            </Notice>
          ) : null}
          <Progress
            label={t('manager')}
            share={invited_count / MANAGER_INVITEES}
            valueText={t('manager_count', { have: withDecimals(String(invited_count), 0), most })}
          />
          <p className={styles['label']}>{t('manager_text', { most })}</p>
          <Button disabled={invited_count < MANAGER_INVITEES} onClick={() => setOpen(true)}>
            {t('apply')}
          </Button>
        </>
      )}
      <ApplySheet open={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}

function ApplySheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('invite');
  const { queries } = useApp();
  const toast = useToast();
  const form = useCallForm('manager.apply', { start: { reason: '' } });
  const apply = async (): Promise<void> => {
    if ((await form.send()) === undefined) return;
    outdate(queries, ['user.getShareInfo']);
    onClose();
    toast(t('applied'));
  };
  return (
    <Sheet open={open} title={t('apply')} padded onClose={onClose}>
      <Form of={form.form} className={styles['apply']} onSend={apply}>
        <p>{t('apply_text')}</p>
        <Field label={t('reason')} most={REASON} {...form.field('reason')} />
        <Button look="base" main wide submit busy={form.busy}>
          {t('apply_send')}
        </Button>
      </Form>
    </Sheet>
  );
}
