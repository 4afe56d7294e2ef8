import { useSnapshot } from 'valtio';
import { useApp } from '../../../../lib/app-context.ts';

/** For drawings that can't contain an `Amount`. */
export function useHidesAmounts(): boolean {
  return useSnapshot(useApp().state).hides_assets;
}
