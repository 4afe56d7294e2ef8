import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useGo } from '../../lib/pages/use-go.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Replaces the send button for a guest; after the login this page opens again. */
export function LoginButton({
  label,
  main = false,
}: {
  label?: string;
  main?: boolean;
}): ReactNode {
  const { t } = useTranslation('home');
  const go = useGo();
  const { pathname, search } = useLocation();
  return (
    <Button
      wide
      main={main}
      look="base"
      onClick={() => go('pages/common/login', { from: pathname + search })}
    >
      {label ?? t('log_in')}
    </Button>
  );
}
