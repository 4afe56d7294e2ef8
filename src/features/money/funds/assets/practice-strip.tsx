import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSandbox } from '../../../../lib/api/use-setting.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ResetSheet } from '../deposit/reset-sheet.tsx';
import styles from './assets.module.css';

/** Marks the total as play money, with a reset button. */
export function PracticeStrip(): ReactNode {
  const { t } = useTranslation('funds');
  const [isOpen, setOpen] = useState(false);
  const sandbox = useSandbox();
  if (sandbox === undefined || !sandbox.enabled) return null;
  return (
    <div className={styles['practice']}>
      <p>{t('reset.strip')}</p>
      <Button small look="link" onClick={() => setOpen(true)}>
        {t('reset.action')}
      </Button>
      <ResetSheet open={isOpen} most={sandbox.reset_max} onClose={() => setOpen(false)} />
    </div>
  );
}
