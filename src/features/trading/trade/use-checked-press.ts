import { useEffect, useState } from 'react';

interface CheckedPress<Button> {
  press(button: Button): void;
  /** Pressed while the check of the last edit isn't there yet. */
  pressedButton: Button | undefined;
  forget(): void;
}

/**
 * Runs `act` with the check of what the ticket and the account hold. A slow phone takes a moment after an edit, a slow
 * network until the balance is there: without waiting, faults of former values would swallow the press.
 */
export function useCheckedPress<Button extends string | number>(
  isCurrent: boolean,
  act: (button: Button) => void,
): CheckedPress<Button> {
  const [waitingButton, setWaitingButton] = useState<Button>();
  useEffect(() => {
    if (waitingButton === undefined || !isCurrent) return;
    setWaitingButton(undefined);
    act(waitingButton);
  });
  return {
    press: (button) => {
      if (isCurrent) act(button);
      else setWaitingButton(button);
    },
    pressedButton: waitingButton,
    forget: () => setWaitingButton(undefined),
  };
}
