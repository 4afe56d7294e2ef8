import type { ReactNode } from 'react';
import { useSignedIn } from '../../../lib/app-context.ts';
import { LoginButton } from '../../../shared/account/login-button.tsx';
import { Button } from '../../../ui/controls/button.tsx';

interface SendButtonProps {
  disabled?: boolean;
  children: ReactNode;
}

export function SendButton({ disabled = false, children }: SendButtonProps): ReactNode {
  const isSignedIn = useSignedIn();
  if (!isSignedIn) return <LoginButton main />;
  return (
    <Button main wide submit look="base" disabled={disabled}>
      {children}
    </Button>
  );
}
