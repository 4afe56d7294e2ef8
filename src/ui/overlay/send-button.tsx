import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import type { IconName } from '../media/icons.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';

interface SendButtonProps {
  look: 'base' | 'up' | 'down';
  /** What it does: "Buy / Long BTC". */
  label: string;
  busy?: boolean;
  /** Why it cannot be sent, in two or three words; it stands on the button. */
  blocked?: { reason: string; icon?: IconName } | undefined;
  /** The way past the reason: asked once more, with these words. */
  anyway?: { title: string; text: string; action: string } | undefined;
  onPress(): void;
  /** Pressed while blocked with no way past it: shows the field that is in the way. */
  onBlocked?: () => void;
}

/** The button of a ticket. Blocked, it names the reason; nobody is locked in while there is a connection. */
export function SendButton({
  look,
  label,
  busy = false,
  blocked,
  anyway,
  onPress,
  onBlocked,
}: SendButtonProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const isDead = blocked !== undefined && anyway === undefined && onBlocked === undefined;
  const press = (): void => {
    if (blocked === undefined) onPress();
    else if (anyway === undefined) onBlocked?.();
    else setAsking(true);
  };
  return (
    <>
      <Button
        wide
        look={blocked === undefined ? look : 'blocked'}
        busy={busy}
        disabled={isDead}
        {...(blocked?.icon === undefined ? {} : { icon: blocked.icon })}
        {...(blocked !== undefined && anyway !== undefined && { 'aria-haspopup': 'dialog' })}
        onClick={press}
      >
        {blocked?.reason ?? label}
      </Button>
      {anyway === undefined ? null : (
        <ConfirmSheet
          open={isAsking}
          title={anyway.title}
          note={{ tone: 'warn', text: anyway.text }}
          look={look}
          action={anyway.action}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onPress();
          }}
        />
      )}
    </>
  );
}
