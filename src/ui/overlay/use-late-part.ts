import { type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from './toast.tsx';

type RequestPart = () => Promise<boolean>;

/**
 * A sheet or another component whose code loads with its first use. `request` returns false, with a toast, if it fails
 * to load, and can be repeated. React's `lazy` would remember the failure and break the page.
 */
export function useLatePart<Props>(
  load: () => Promise<ComponentType<Props>>,
): [Part: ComponentType<Props> | undefined, request: RequestPart] {
  const { t } = useTranslation();
  const toast = useToast();
  const [Part, setPart] = useState<ComponentType<Props>>();
  const request = useCallback(async () => {
    try {
      const LoadedPart = await load();
      setPart(() => LoadedPart);
      return true;
    } catch {
      toast(t('fault.unreached'), 'bad');
      return false;
    }
  }, [load, t, toast]);
  return [Part, request];
}
