import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Follow } from '../../../../protocol/calls/trading/follow.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { TOUCHED } from '../../../lib/api/stale-calls.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useOwnTexts } from '../../../lib/api/use-own-texts.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useRiskPercent } from '../../../shared/account/use-risk-percent.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { RichText } from '../../../shared/content/rich-text.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckBox } from '../../../ui/controls/check-box.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './copy.module.css';
import { FollowExample } from './follow-example.tsx';
import { FollowLimits } from './follow-limits.tsx';
import { FollowRule } from './follow-rule.tsx';
import { type FollowTerms, RATIO, startTerms, termsRequest } from './follow-terms.ts';
import { useCopyFigures } from './use-copy-figures.ts';

const BONES = [24, 66, 24, 88, 24, 66];

interface AgreementSheetProps {
  open: boolean;
  onClose(): void;
}

function AgreementSheet({ open, onClose }: AgreementSheetProps): ReactNode {
  const { t } = useTranslation('copy');
  return (
    <Sheet open={open} tall padded title={t('agreement')} onClose={onClose}>
      {open ? <Agreement /> : null}
    </Sheet>
  );
}

function Agreement(): ReactNode {
  const texts = useOwnTexts();
  const id = texts.data?.follow_agreement;
  const article = useCall('news.detail', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <AnswerState query={id === undefined ? { ...texts, data: undefined } : article} bones={BONES}>
      {({ content }) => <RichText html={content} />}
    </AnswerState>
  );
}

interface FollowSheetProps {
  trader: { trader_user_id: number; nickname: string };
  follow: Follow | null;
  onClose(): void;
}

export function FollowSheet({ trader, follow, onClose }: FollowSheetProps): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { percent } = useFigures();
  const { wishes, queries } = useApp();
  const toast = useToast();
  const id = useId();
  const { trader_user_id, nickname } = trader;
  const detail = useCall('follow.traderDetail', { trader_user_id }).data;
  const risk = useRiskPercent();
  const isChange = follow?.status === 1;
  const [isAgreed, setAgreed] = useState(isChange);
  const [hasTried, setTried] = useState(false);
  const [isReading, setReading] = useState(false);
  const form = useCallForm<'follow.follow', FollowTerms>('follow.follow', {
    start: startTerms(follow),
    request: (terms) => termsRequest(trader_user_id, terms),
    call: (request) => wishes.send('follow.follow', request),
    places: { trader_full: 'number', follow_self: 'number' },
  });
  const { type, number } = form.values;
  const send = async (): Promise<void> => {
    setTried(true);
    if (!isAgreed || (await form.send()) === undefined) return;
    outdate(queries, TOUCHED.follow);
    toast(t(isChange ? 'changed' : 'follow_done', { name: nickname }), 'good');
    onClose();
  };
  const rule = t(type === RATIO ? 'send_ratio' : 'send_lots', {
    number: figures.plain(number === '' ? '0' : number),
  });
  return (
    <Sheet
      open
      padded
      title={t(isChange ? 'change_name' : 'copy_name', { name: nickname })}
      {...(detail !== undefined && {
        subtitle: t('places_taken', {
          number: figures.count(detail.follower_count),
          most: figures.count(detail.follower_limit),
        }),
      })}
      onClose={onClose}
      foot={
        <Button main wide submit form={id} look="base" busy={form.busy}>
          {isChange ? t('save_change') : rule}
        </Button>
      }
    >
      <Form of={form.form} id={id} className={styles['form']} onSend={send}>
        <FollowRule form={form} />
        <FollowExample terms={form.values} trader_user_id={trader_user_id} detail={detail} />
        <FollowLimits form={form} />
        <div className={styles['spread']}>
          <p className={styles['quiet']}>{t('share_of_profit')}</p>
          <p className={styles['text']}>
            {detail === undefined ? '—' : percent(detail.share_rate)}
          </p>
        </div>
        <p className={styles['quiet']}>{t('share_text')}</p>
        <div className={styles['skipped']}>
          <Icon name="alert" size={18} />
          <p>{t('own_margin', { percent: risk })}</p>
        </div>
        {isChange ? null : (
          <CheckBox
            label={t('agree')}
            required
            checked={isAgreed}
            error={hasTried && !isAgreed ? t('agree_first') : undefined}
            onChange={setAgreed}
          />
        )}
        <Button look="link" onClick={() => setReading(true)}>
          {t('agreement_read')}
        </Button>
      </Form>
      <AgreementSheet open={isReading} onClose={() => setReading(false)} />
    </Sheet>
  );
}
