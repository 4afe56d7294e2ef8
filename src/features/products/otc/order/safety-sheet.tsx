import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import own from './order.module.css';

export function SafetySheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  return (
    <Sheet
      open={open}
      title={t('safety.title')}
      padded
      onClose={onClose}
      foot={
        <Button main wide onClick={() => go('pages/setting/contactUs')}>
          {t('contact')}
        </Button>
      }
    >
      <ul className={own['safety']}>
        <li>{t('safety.account')}</li>
        <li>{t('safety.name')}</li>
        <li>{t('safety.outside')}</li>
        <li>{t('safety.release')}</li>
        <li>{t('safety.codes')}</li>
      </ul>
    </Sheet>
  );
}
