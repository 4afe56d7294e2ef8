import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/app-context.ts';
import { useConnection } from '../../../lib/market/hooks.ts';
import { LoginButton } from '../../../shared/account/login-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { SendButton } from '../../../ui/overlay/send-button.tsx';
import type { OrderLife } from './order-life.ts';

export interface TicketFootProps {
  life: OrderLife<unknown>;
  /** Pressed while the ticket is being checked, or before the core has parsed the input. */
  isWaiting: boolean;
  /** Pressed before the balance is known. */
  needsBalance: boolean;
  /** The refused fields show the reasons themselves. */
  isShownAtFields: boolean;
  look: 'up' | 'down';
  label: string;
  isMissing: boolean;
  onPress(): void;
  onBlocked(): void;
  /** In the place of the button, while the user's own limits refuse what it does. */
  calm?: ReactNode;
  children?: ReactNode;
}

export function TicketFoot({
  life,
  isWaiting,
  needsBalance,
  isShownAtFields,
  look,
  label,
  isMissing,
  onPress,
  onBlocked,
  calm,
  children,
}: TicketFootProps): ReactNode {
  const { t } = useTranslation('trade');
  const isSignedIn = useSignedIn();
  const { isBlocked } = useConnection();
  return (
    <>
      {life.at === 'refused' && !isShownAtFields && calm === undefined ? (
        <Notice tone="down" title={life.text} />
      ) : null}
      {life.at === 'unknown' ? <Notice tone="warn" title={life.text} /> : null}
      {children}
      {calm !== undefined ? (
        calm
      ) : isSignedIn ? (
        <SendButton
          look={look}
          label={label}
          busy={life.at === 'sending' || isWaiting}
          waitText={needsBalance ? t('waiting_balance') : undefined}
          block={isBlocked ? { reason: t('no_live_price'), icon: 'offline' } : undefined}
          anyway={
            isBlocked && !isMissing
              ? { title: t('anyway.title'), text: t('anyway.text'), action: label }
              : undefined
          }
          onPress={onPress}
          onBlocked={onBlocked}
        />
      ) : (
        <LoginButton />
      )}
    </>
  );
}
