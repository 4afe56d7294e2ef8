import { useSnapshot } from 'valtio';
import { useApp } from '../../../lib/app-context.ts';

/** Whether the eye is closed: in drawings that an `Amount` can't be part of. */
export function useHidesAmounts(): boolean {
  return useSnapshot(useApp().state).hides_assets;
}
