// The reset of a practice account.
import type { Module } from '../../module.ts';
import type { Settings } from '../settings/settings.ts';
import { type PracticeParts, practiceHandlers } from './handlers.ts';

export interface PracticeNeeds extends Omit<PracticeParts, 'resetMax'> {
  settings: Settings;
}

export function openPractice(needs: PracticeNeeds): Module<'sandbox.reset'> {
  const resetMax = () => needs.settings.get('reset_max');
  return { handlers: practiceHandlers({ ...needs, resetMax }) };
}
