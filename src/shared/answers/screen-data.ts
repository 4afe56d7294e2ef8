import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/api/failure-text.ts';
import { useApp } from '../../lib/app-context.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import type { ScreenData } from './screen-state.tsx';

interface ScreenQuery {
  dataUpdatedAt: number;
  isError: boolean;
  error: unknown;
}

export function useScreenData(
  { dataUpdatedAt, isError, error }: ScreenQuery,
  isEmpty = false,
): ScreenData {
  const { t } = useTranslation();
  const { now } = useApp();
  const online = useOnline();
  if (dataUpdatedAt === 0) {
    return isError ? { kind: 'failed', text: failureText(t, error) } : { kind: 'loading' };
  }
  if (online && !isError) return isEmpty ? { kind: 'empty' } : { kind: 'content' };
  return { kind: 'content', age: now() - dataUpdatedAt };
}
