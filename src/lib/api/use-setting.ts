import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Setting, SettingKeyword } from '../../../protocol/calls/platform/system.ts';
import { HOUR_MS } from '../../../protocol/time.ts';
import { useApp } from '../app-context.ts';
import { useCall } from './use-call.ts';

export function useSetting<Keyword extends SettingKeyword>(
  keyword: Keyword,
): Setting<Keyword> | undefined {
  const { data } = useCall('getSetting', { keyword }, { fresh_ms: HOUR_MS });
  return data as Setting<Keyword> | undefined;
}

/** Practice mode, known from the first drawing on after a former visit. */
export function useSandbox(): Setting<'sandbox'> | undefined {
  const { state } = useApp();
  const { sandbox: formerSetting } = useSnapshot(state);
  const setting = useSetting('sandbox');
  useEffect(() => {
    if (setting !== undefined) state.sandbox = setting;
  }, [state, setting]);
  return setting ?? formerSetting ?? undefined;
}
