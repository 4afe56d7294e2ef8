import { createContext, type ReactNode, use } from 'react';
import { IconButton } from '../controls/button.tsx';

const HiddenContext = createContext(false);
const HIDDEN = '******';

interface HiddenAmountsProps {
  isHidden: boolean;
  children: ReactNode;
}

export function HiddenAmounts({ isHidden, children }: HiddenAmountsProps): ReactNode {
  return <HiddenContext value={isHidden}>{children}</HiddenContext>;
}

/** An amount hidden by the eye button; market prices and rates stay visible. */
export function Amount({ text }: { text: string }): ReactNode {
  return use(HiddenContext) ? HIDDEN : text;
}

interface EyeButtonProps {
  isHidden: boolean;
  showLabel: string;
  hideLabel: string;
  onChange(isHidden: boolean): void;
}

export function EyeButton({ isHidden, showLabel, hideLabel, onChange }: EyeButtonProps): ReactNode {
  return (
    <IconButton
      icon={isHidden ? 'eyeOff' : 'eye'}
      label={isHidden ? showLabel : hideLabel}
      aria-pressed={isHidden}
      onClick={() => onChange(!isHidden)}
    />
  );
}
