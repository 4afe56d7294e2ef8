import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, CallName, Request } from '../../lib/api/api.ts';
import { failureText, isToldElsewhere, refusalKey } from '../../lib/api/failure-text.ts';
import { type Fault, faultOf, faultText, fieldFaults } from '../../lib/api/faults.ts';
import { useApp } from '../../lib/app-context.ts';
import { wordsSent } from '../../lib/unsent-words.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

type Texts = Readonly<Record<string, string>>;
type Faults = Readonly<Record<string, Fault>>;

export interface CallForm<Name extends CallName> {
  form: RefObject<HTMLFormElement | null>;
  /** What is wrong, by the name of the field, in the language of now. */
  errors: Texts;
  busy: boolean;
  /** Undefined where it was refused: what was wrong stands at its field, or was said. */
  submit(request: Request<Name>): Promise<Answer<Name> | undefined>;
  /** What another call, or the page, finds wrong with a field. */
  mark(field: string, error: string): void;
  /** Fields that are being corrected are no longer wrong. */
  clear(...fields: string[]): void;
}

export interface FormWish {
  /** Where a refusal that names no field is shown, by its key. */
  places?: Texts;
  /** True where the refusal was dealt with. */
  onRefusal?: (key: string) => boolean;
}

/**
 * A form that is one call. Its fields are checked by the rules of the call before it is sent; what the server finds
 * wrong stands at the field as well. Pressed twice it is sent once.
 */
export function useCallForm<Name extends CallName>(
  name: Name,
  { places = {}, onRefusal }: FormWish = {},
): CallForm<Name> {
  const { t, i18n } = useTranslation();
  const { api } = useApp();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  // Who sees the field at fault can correct it; who hears the page is led there.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const refuse = (wrong: Faults): void => {
    setFaults(wrong);
    setRefusals((times) => times + 1);
  };

  const send = async (request: Request<Name>): Promise<Answer<Name> | undefined> => {
    const { wrongFields } = await import('../../lib/api/form-check.ts');
    const wrong = wrongFields(name, request as Record<string, unknown>);
    if (wrong.length > 0) {
      refuse(Object.fromEntries(wrong.map((one) => [one.field ?? '', one])));
      return undefined;
    }
    setFaults({});
    return api.call(name, request);
  };

  return {
    form,
    errors: Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [field, faultText(t, fault, i18n.language)]),
    ),
    busy,
    mark: (field, error) => setFaults((all) => ({ ...all, [field]: { error } })),
    clear: (...fields) =>
      setFaults((all) =>
        Object.fromEntries(Object.entries(all).filter(([one]) => !fields.includes(one))),
      ),
    async submit(request) {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        const answer = await send(request);
        if (answer !== undefined) wordsSent(form.current);
        return answer;
      } catch (error) {
        const key = refusalKey(error);
        if (isToldElsewhere(error) || (key !== undefined && onRefusal?.(key) === true))
          return undefined;
        const place = key === undefined ? undefined : places[key];
        const fault = faultOf(error);
        const at = place === undefined || !fault ? fieldFaults(error) : { [place]: fault };
        if (Object.keys(at).length > 0) refuse(at);
        else toast(failureText(t, error), 'bad');
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
