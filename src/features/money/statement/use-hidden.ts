import { useSnapshot } from 'valtio';
import { useApp } from '../../../lib/app-context.ts';

const HIDDEN = '******';

/** Hides an amount while the eye is closed, for texts that can't contain an `Amount`. */
export function useHidden(): (amount: string) => string {
  const { hides_assets } = useSnapshot(useApp().state);
  return (amount) => (hides_assets ? HIDDEN : amount);
}
