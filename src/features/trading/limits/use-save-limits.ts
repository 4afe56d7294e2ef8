import { useTranslation } from 'react-i18next';
import type { Answer, CallName, Request } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { faultText, fieldFaults } from '../../../lib/api/faults.ts';
import { callKey } from '../../../lib/api/queries.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';

/** Both calls answer with the new state. */
type ChangeCall = Extract<CallName, 'limits.set' | 'limits.pause'>;

/** A refusal of a field is shown there, any other as a toast. */
function useChange<Name extends ChangeCall>(name: Name, onDone: () => void) {
  const { t } = useTranslation();
  const { queries } = useApp();
  const toast = useToast();
  const call = useSend(name, {
    onDone: (answer: Answer<Name>) => {
      queries.setQueryData(callKey('limits.mine', {}), answer);
      onDone();
    },
  });
  const run = (request: Request<Name>): void =>
    call.mutate(request, {
      onError: (error) => {
        if (isHandledElsewhere(error) || Object.keys(fieldFaults(error)).length > 0) return;
        toast(failureText(t, error), 'bad');
      },
    });
  return { call, run };
}

export interface LimitsSave {
  save(changes: Request<'limits.set'>): void;
  busy: boolean;
  errorOf(field: string): string | undefined;
  /** After an edit the last refusal says nothing any more. */
  forget(): void;
}

export function useSaveLimits(onDone: () => void): LimitsSave {
  const { t, i18n } = useTranslation('limits');
  const toast = useToast();
  const { call, run } = useChange('limits.set', () => {
    toast(t('saved'), 'good');
    onDone();
  });
  const faults = fieldFaults(call.error);
  return {
    save: run,
    busy: call.isPending,
    errorOf: (field) => {
      const fault = faults[field];
      return fault === undefined ? undefined : faultText(t, fault, i18n.language);
    },
    forget: () => {
      if (call.isError) call.reset();
    },
  };
}

export function usePause(onDone: () => void): {
  pause(request: Request<'limits.pause'>): void;
  busy: boolean;
} {
  const { call, run } = useChange('limits.pause', onDone);
  return { pause: run, busy: call.isPending };
}
