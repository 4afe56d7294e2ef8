import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useGo } from '../../lib/use-go.ts';
import { Button } from '../../ui/controls/button.tsx';

/** In the place of the button that sends, for a guest: the way back leads to this page. */
export function LoginButton(): ReactNode {
  const { t } = useTranslation('trade');
  const go = useGo();
  const { pathname, search } = useLocation();
  return (
    <Button wide look="base" onClick={() => go('pages/common/login', { from: pathname + search })}>
      {t('login')}
    </Button>
  );
}
