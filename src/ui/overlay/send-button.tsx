import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import type { IconName } from '../media/icons.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';

interface SendButtonProps {
  look: 'base' | 'up' | 'down';
  label: string;
  busy?: boolean;
  /** Pressed, and what it waits for. */
  waitText?: string | undefined;
  block?: { reason: string; icon?: IconName } | undefined;
  /** Allows sending anyway after a confirmation with these texts. */
  anyway?: { title: string; text: string; action: string } | undefined;
  onPress(): void;
  /** Pressed while blocked without such a way: shows the field that blocks it. */
  onBlocked?: () => void;
}

/**
 * The button of a ticket. When blocked it shows the reason; while there is a connection the user can always
 * close a position.
 */
export function SendButton({
  look,
  label,
  busy = false,
  waitText,
  block,
  anyway,
  onPress,
  onBlocked,
}: SendButtonProps): ReactNode {
  // It stays open when prices return meanwhile: the answer still counts.
  const [openQuestion, setOpenQuestion] = useState<SendButtonProps['anyway']>();
  const question = openQuestion ?? anyway;
  const isDead = block !== undefined && anyway === undefined && onBlocked === undefined;
  const press = (): void => {
    if (block === undefined) onPress();
    else if (anyway === undefined) onBlocked?.();
    else setOpenQuestion(anyway);
  };
  return (
    <>
      <Button
        wide
        look={block === undefined ? look : 'blocked'}
        busy={busy || waitText !== undefined}
        worded={waitText !== undefined}
        disabled={isDead}
        {...(block?.icon === undefined ? {} : { icon: block.icon })}
        {...(block !== undefined && anyway !== undefined && { 'aria-haspopup': 'dialog' })}
        onClick={press}
      >
        {waitText ?? block?.reason ?? label}
      </Button>
      {question === undefined ? null : (
        <ConfirmSheet
          open={openQuestion !== undefined}
          title={question.title}
          note={{ tone: 'warn', text: question.text }}
          look={look}
          action={question.action}
          onClose={() => setOpenQuestion(undefined)}
          onConfirm={() => {
            setOpenQuestion(undefined);
            onPress();
          }}
        />
      )}
    </>
  );
}
