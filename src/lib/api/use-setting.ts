import type { Setting, SettingKeyword } from '../../../protocol/calls/system.ts';
import { useCall } from './use-call.ts';

const HOUR_MS = 3_600_000;

export function useSetting<Keyword extends SettingKeyword>(
  keyword: Keyword,
): Setting<Keyword> | undefined {
  const { data } = useCall('getSetting', { keyword }, { fresh_ms: HOUR_MS });
  return data as Setting<Keyword> | undefined;
}
