import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';

/** Withdrawals need the first level of verification: shown before the form is filled in. */
export function IdentityNotice(): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  const { data } = useCall('real.state', {});
  if (data === undefined || data.real_level > 0) return null;
  return (
    <Notice tone="warn" title={t('withdraw.verify_first')}>
      <Button small onClick={() => go('pages/setting/real')}>
        {t('withdraw.verify')}
      </Button>
    </Notice>
  );
}
