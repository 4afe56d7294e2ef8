import { useState } from 'react';
import { useKnownUser } from '../../../lib/app-context.ts';
import { forgetDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import {
  CHAINS,
  type Chain,
  KINDS,
  SOURCES,
  type Source,
  type WithdrawKind,
} from './withdraw-kind.ts';

export interface Typed {
  kind: WithdrawKind;
  currency_id?: number | undefined;
  number: string;
  /** Of the address book or the cards. */
  payee_id?: number | undefined;
  source?: Source | undefined;
  chain?: Chain | undefined;
  address: string;
}

export interface WithdrawDraft {
  typed: Typed;
  set(change: Partial<Typed>): void;
  begin(kind: WithdrawKind): void;
  /** After sending: the amount and the stored input are removed. */
  sent(): void;
}

/** Input of the form, kept across a reload on the way to verification and back; no password. */
export function useWithdrawDraft(): WithdrawDraft {
  const name = `withdraw.${useKnownUser()?.id}`;
  const [typed, setTyped] = useState(() => typedIn(readDraft(name)));
  const keep = (next: Typed): void => {
    setTyped(next);
    writeDraft(name, { ...next });
  };
  return {
    typed,
    set: (change) => keep({ ...typed, ...change }),
    begin: (kind) => keep({ kind, number: '', address: '' }),
    sent() {
      setTyped({ ...typed, number: '' });
      forgetDraft(name);
    },
  };
}

function typedIn(stored: Readonly<Record<string, unknown>>): Typed {
  const text = (field: keyof Typed): string =>
    typeof stored[field] === 'string' ? stored[field] : '';
  const id = (field: keyof Typed): number | undefined =>
    typeof stored[field] === 'number' ? stored[field] : undefined;
  return {
    kind: KINDS.find((one) => one === stored['kind']) ?? 'chain',
    currency_id: id('currency_id'),
    number: text('number'),
    payee_id: id('payee_id'),
    source: SOURCES.find((one) => one === stored['source']),
    chain: CHAINS.find((one) => one === stored['chain']),
    address: text('address'),
  };
}
