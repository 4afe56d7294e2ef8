import { useKnownUser } from '../../../../lib/app-context.ts';
import { forgetDraft, readDraft, writeDraft } from '../../../../lib/state/drafts.ts';
import { useFormValues } from '../../../../shared/forms/use-form-values.ts';
import {
  CHAINS,
  type Chain,
  KINDS,
  SOURCES,
  type Source,
  type WithdrawKind,
} from './withdraw-kind.ts';

export interface Typed extends Record<string, unknown> {
  kind: WithdrawKind;
  currency_id?: number | undefined;
  number: string;
  payee_id?: number | undefined;
  source?: Source | undefined;
  chain?: Chain | undefined;
  address: string;
}

export interface WithdrawDraft {
  input: Typed;
  set(change: Partial<Typed>): void;
  begin(kind: WithdrawKind): void;
  onSent(): void;
}

/** Input of the form, kept across a reload on the way to verification and back; no password. */
export function useWithdrawDraft(): WithdrawDraft {
  const name = `withdraw.${useKnownUser()?.id}`;
  const form = useFormValues(() => typedIn(readDraft(name)));
  const keep = (): void => writeDraft(name, { ...form.now() });
  return {
    input: form.values,
    set(change) {
      form.set(change);
      keep();
    },
    begin(kind) {
      form.reset({ ...typedIn({}), kind });
      keep();
    },
    onSent() {
      form.set({ number: '' });
      forgetDraft(name);
    },
  };
}

function typedIn(draft: Readonly<Record<string, unknown>>): Typed {
  const text = (field: keyof Typed): string =>
    typeof draft[field] === 'string' ? draft[field] : '';
  const id = (field: keyof Typed): number | undefined =>
    typeof draft[field] === 'number' ? draft[field] : undefined;
  return {
    kind: KINDS.find((one) => one === draft['kind']) ?? 'chain',
    currency_id: id('currency_id'),
    number: text('number'),
    payee_id: id('payee_id'),
    source: SOURCES.find((one) => one === draft['source']),
    chain: CHAINS.find((one) => one === draft['chain']),
    address: text('address'),
  };
}
