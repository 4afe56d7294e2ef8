import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp, useKnownUser } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckBox } from '../../../ui/controls/check-box.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './copy.module.css';

const INTRODUCTION = 500;

export interface Rejection {
  reason: string | null;
  /** Shown in the form on a device without a draft. */
  introduction: string | null;
  review_time: number | null;
}

export function ApplyForm({ rejection }: { rejection: Rejection | undefined }): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const { queries } = useApp();
  const toast = useToast();
  const review_time = rejection?.review_time ?? null;
  const me = useKnownUser();
  const [isAgreed, setAgreed] = useState(false);
  const [hasTried, setTried] = useState(false);
  const form = useCallForm('follow.apply', {
    start: { introduction: rejection?.introduction ?? '' },
    draft:
      me === null
        ? undefined
        : { name: `trader ${me.id}`, fields: ['introduction'], isKeptWhenSent: true },
    places: { application_pending: 'introduction', trader_already: 'introduction' },
  });
  const send = async (): Promise<void> => {
    setTried(true);
    if (!isAgreed || (await form.send()) === undefined) return;
    outdate(queries, ['follow.apply_state', 'user.info']);
    toast(t('become.sent'), 'good');
  };
  return (
    <div className={styles['tools']}>
      {rejection === undefined ? (
        <p className={styles['text']}>{t('become.text')}</p>
      ) : (
        <Notice
          tone="down"
          title={t('become.refused', {
            date: review_time === null ? '' : timeText(review_time, language, 'date'),
          })}
        >
          <p>
            {rejection.reason === null || rejection.reason === ''
              ? t('become.again')
              : `${rejection.reason} ${t('become.again')}`}
          </p>
        </Notice>
      )}
      <Conditions />
      <Form of={form.form} className={styles['form']} onSend={send}>
        <TextArea
          label={t('become.introduction')}
          helper={t('become.introduction_text')}
          most={INTRODUCTION}
          alwaysCounts
          {...form.field('introduction')}
        />
        <CheckBox
          label={t('become.agree')}
          required
          checked={isAgreed}
          error={hasTried && !isAgreed ? t('agree_first') : undefined}
          onChange={setAgreed}
        />
        <Button main wide submit look="base" busy={form.busy}>
          {t(rejection === undefined ? 'become.send' : 'become.send_again')}
        </Button>
      </Form>
    </div>
  );
}

function Conditions(): ReactNode {
  const { t } = useTranslation('copy');
  const go = useGo();
  const user = useCall('user.info', {}).data;
  const isVerified = (user?.real_level ?? 0) > 0;
  const nickname = user?.nickname ?? '';
  if (user === undefined) return null;
  return (
    <div className={styles['checks']}>
      <ListRow
        lead={<Mark isDone={isVerified} />}
        title={t('become.identity')}
        value={isVerified ? t('become.level', { level: user.real_level }) : t('become.missing')}
        onPress={isVerified ? undefined : () => go('pages/setting/real')}
      />
      <ListRow
        lead={<Mark isDone={nickname !== ''} />}
        title={t('become.nickname')}
        value={nickname === '' ? t('become.missing') : nickname}
        onPress={() => go('pages/setting/userInfo')}
      />
    </div>
  );
}

function Mark({ isDone }: { isDone: boolean }): ReactNode {
  const { t } = useTranslation('copy');
  return (
    <span className={styles[isDone ? 'good' : 'bad']}>
      <Icon name={isDone ? 'check' : 'alert'} size={20} />
      <span className="spoken">{t(isDone ? 'become.done' : 'become.missing')}</span>
    </span>
  );
}
