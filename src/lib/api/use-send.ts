import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import type { Answer, CallName, Request } from './api.ts';
import type { MoneyCall, Wish } from './money-wishes.ts';
import { outdate } from './queries.ts';

interface SendOptions<Name extends CallName> {
  onDone?: (answer: Answer<Name>) => void;
  /** Calls whose answers are old now. */
  touches?: readonly CallName[];
}

/** A call that a button makes: `mutate` it; `isPending` while it runs. */
export function useSend<Name extends CallName>(
  name: Name,
  { onDone, touches = [] }: SendOptions<Name> = {},
): UseMutationResult<Answer<Name>, Error, Request<Name>> {
  const { api, queries } = useApp();
  return useMutation({
    mutationFn: (request: Request<Name>) => api.call(name, request),
    onSuccess: (answer) => {
      outdate(queries, touches);
      onDone?.(answer);
    },
  });
}

/** As `useSend`, for a call that moves money: it has its key, and a lost answer is asked for. */
export function useSendMoney<Name extends MoneyCall>(
  name: Name,
  { onDone, touches = [] }: SendOptions<Name> = {},
): UseMutationResult<Answer<Name>, Error, Wish<Name>> {
  const { wishes, queries } = useApp();
  return useMutation({
    mutationFn: (wish: Wish<Name>) => wishes.send(name, wish),
    onSuccess: (answer) => {
      outdate(queries, touches);
      onDone?.(answer);
    },
  });
}
