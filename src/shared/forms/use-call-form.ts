import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Answer, CallName, Request } from '../../lib/api/api.ts';
import { failureText, isHandledElsewhere, refusalKey } from '../../lib/api/failure-text.ts';
import { type Fault, faultOf, faultOfMessage, fieldFaults } from '../../lib/api/faults.ts';
import { useApp } from '../../lib/app-context.ts';
import { wordsSent } from '../../lib/state/unsent-words.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { FieldFaults } from './field-faults.ts';
import { type FormDraft, forgetDraftOf, keepDraftOf, withDraft } from './form-draft.ts';
import { type FaultTexts, useFaultText } from './use-fault-text.ts';

const AT_MOST_MS = 300;

/**
 * Resolves when no pointer is down. An error that appears while a button is pressed would move the content
 * below it, so that the click misses.
 */
async function pressEnd(): Promise<void> {
  if (document.querySelector(':active') === null) return;
  await new Promise<void>((resolve) => {
    const release = (): void => {
      removeEventListener('pointerup', release);
      clearTimeout(timer);
      // After the click, which follows the release.
      setTimeout(resolve);
    };
    addEventListener('pointerup', release);
    const timer = setTimeout(release, AT_MOST_MS);
  });
}

type Texts = Readonly<Record<string, string>>;
type Values = Record<string, unknown>;

export interface FieldBinding {
  value: string;
  error: string | undefined;
  onText(text: string): void;
  onBlur(event: FocusEvent): void;
}

export interface CallForm<Name extends CallName, Own extends Values> {
  form: RefObject<HTMLFormElement | null>;
  values: Own;
  now(): Own;
  errors: Texts;
  busy: boolean;
  field(name: keyof Own & string): FieldBinding;
  /** For values that aren't typed: a choice, a check box. */
  set<Field extends keyof Own & string>(field: Field, value: Own[Field]): void;
  /** For a field whose text is stored outside of the form. */
  type(field: string): void;
  leave(field: string): void;
  mark(field: string, error: string): void;
  /** Marks a field that another call needs as missing. */
  askFor(field: string): void;
  clear(...fields: string[]): void;
  reset(): void;
  /** Undefined if refused: the error is shown at its field or as a toast. `more` is added to the request. */
  send(more?: Partial<Request<Name>>): Promise<Answer<Name> | undefined>;
}

export interface FormOptions<Name extends CallName, Own extends Values> {
  start: Own;
  request?: (values: Own) => Partial<Request<Name>>;
  /** For a call that needs more than `api.call`, such as an idempotency key. */
  call?: (request: Request<Name>) => Promise<Answer<Name>>;
  /** By error key, the field that shows a refusal without a field. */
  places?: Texts;
  texts?: FaultTexts;
  /** Text fields that survive a reload; never passwords or codes. */
  draft?: FormDraft | undefined;
  /** Returns true if the page has handled the refusal. */
  onRefusal?: (key: string) => boolean;
}

/**
 * A form of one call, based on react-hook-form. Validates with the call's own schema, shows refusals of the
 * server at their fields, and is sent once however often it is pressed.
 */
export function useCallForm<Name extends CallName, Own extends Values>(
  name: Name,
  options: FormOptions<Name, Own>,
): CallForm<Name, Own> {
  const { places = {}, texts, onRefusal, start, draft } = options;
  const { t } = useTranslation();
  const { api } = useApp();
  const toast = useToast();
  const textOf = useFaultText(texts);
  const element = useRef<HTMLFormElement>(null);
  const addedValues = useRef<Values>({});
  const isRunning = useRef(false);

  const requestOf = (values: Own): Request<Name> =>
    ({ ...(options.request?.(values) ?? values), ...addedValues.current }) as Request<Name>;
  // From the last render: a delayed check uses the page's current state, such as a field stored outside of the
  // form.
  const latest = useRef(requestOf);
  useLayoutEffect(() => {
    latest.current = requestOf;
  });
  const resolver: Resolver<Values> = async (values, context, how) => {
    const check = await loadResolver(name);
    if (check === undefined) return { values, errors: {} };
    return check(latest.current(values as Own) as Values, context, how);
  };
  const [defaultValues] = useState(() => withDraft(start, draft));
  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false });
  const values = form.watch() as Own;
  const { errors: shownErrors, isSubmitting } = form.formState;

  const [faults] = useState(() => {
    const check = async (): Promise<FieldErrors<Values>> => {
      const how = { fields: {}, shouldUseNativeValidation: undefined };
      return (await resolver(form.getValues(), undefined, how)).errors as FieldErrors<Values>;
    };
    return new FieldFaults(form, check, pressEnd);
  });
  useEffect(() => {
    void loadResolver(name);
  }, [name]);

  // Moves a screen reader to the first invalid field.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const leadThere = (): void => setRefusals((times) => times + 1);

  const refuse = (error: unknown): void => {
    const key = refusalKey(error);
    if (isHandledElsewhere(error) || (key !== undefined && onRefusal?.(key) === true)) return;
    const place = key === undefined ? undefined : places[key];
    const fault = faultOf(error);
    const at: Readonly<Record<string, Fault>> =
      place === undefined || !fault ? fieldFaults(error) : { [place]: fault };
    for (const [field, one] of Object.entries(at)) faults.mark(field, one);
    if (Object.keys(at).length > 0) leadThere();
    else toast(failureText(t, error), 'bad');
  };

  const onType = (field: string): void => void faults.type(field, Object.keys(shownErrors));
  const set = (field: string, value: unknown): void => {
    form.setValue(field, value);
    keepDraftOf(form.getValues(), draft);
    onType(field);
  };
  const onLeave = (field: string): void => {
    if (!isRunning.current) void faults.leave(field);
  };

  return {
    form: element,
    values,
    now: () => form.getValues() as Own,
    errors: Object.fromEntries(
      Object.entries(shownErrors).map(([field, error]) => [
        field,
        textOf(field, faultOfMessage(String(error?.message))),
      ]),
    ),
    busy: isSubmitting,
    field(field) {
      const error = shownErrors[field]?.message;
      return {
        value: String(values[field]),
        error: error === undefined ? undefined : textOf(field, faultOfMessage(String(error))),
        onText: (text) => set(field, text),
        onBlur: ({ currentTarget }) => {
          // Another program came to the front, or nothing was entered: the field wasn't left.
          const isHere = document.activeElement === currentTarget;
          if (!isHere && form.getValues(field) !== start[field]) onLeave(field);
        },
      };
    },
    set,
    type: onType,
    leave: onLeave,
    mark: (field, error) => faults.mark(field, { error }),
    askFor: (field) => faults.mark(field, { error: 'parameter_error', isEmpty: true }),
    clear: (...fields) => form.clearErrors(fields.length === 0 ? undefined : fields),
    reset() {
      form.reset(start);
      forgetDraftOf(draft);
      faults.forget();
    },
    async send(more = {}) {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      addedValues.current = more as Values;
      const call = options.call ?? ((request: Request<Name>) => api.call(name, request));
      let answer: Answer<Name> | undefined;
      try {
        await form.handleSubmit(async () => {
          try {
            answer = await call(requestOf(form.getValues() as Own));
            wordsSent(element.current);
            if (draft?.isKeptWhenSent === true) keepDraftOf(form.getValues(), draft);
            else forgetDraftOf(draft);
          } catch (error) {
            refuse(error);
          }
        }, leadThere)();
      } finally {
        isRunning.current = false;
        addedValues.current = {};
      }
      return answer;
    },
  };
}

/** Undefined if its code fails to load: the server performs the same checks. */
async function loadResolver(name: CallName): Promise<Resolver<Values> | undefined> {
  const module = await import('../../lib/api/call-resolver.ts').catch(() => undefined);
  return module?.callResolver(name);
}
