import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRiskPercent } from '../../../shared/account/use-risk-percent.ts';
import { CheckBox } from '../../../ui/controls/check-box.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './entry-page.module.css';

interface AgreementProps {
  agreed: boolean;
  error: string | undefined;
  onChange(agreed: boolean): void;
}

export function Agreement({ agreed, error, onChange }: AgreementProps): ReactNode {
  const { t } = useTranslation('auth');
  const [isOpen, setOpen] = useState(false);
  const percent = useRiskPercent();
  return (
    <div>
      <CheckBox label={t('agree')} required checked={agreed} error={error} onChange={onChange} />
      <div className={styles['texts']}>
        <button type="button" className={styles['link']} onClick={() => setOpen(true)}>
          {t('risk_title')}
        </button>
        <Link className={styles['link']} to="/pages/setting/terms">
          {t('terms')}
        </Link>
        <Link className={styles['link']} to="/pages/setting/privacy">
          {t('privacy')}
        </Link>
      </div>
      <Sheet open={isOpen} title={t('risk_title')} padded onClose={() => setOpen(false)}>
        <div className={styles['riskText']}>
          <p>{t('risk', { percent })}</p>
          <p>{t('risk_multiple')}</p>
          <p>{t('risk_advice')}</p>
        </div>
      </Sheet>
    </div>
  );
}
