import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import type { Answer, CallName, Request } from './api.ts';
import type { MoneyCall, Wish } from './money-wishes.ts';
import { outdate } from './queries.ts';

interface SendOptions<Name extends CallName> {
  onDone?: (answer: Answer<Name>) => void;
  touches?: readonly CallName[];
}

/** A call made by a button: `mutate` sends it; `isPending` while it runs. */
export function useSend<Name extends CallName>(
  name: Name,
  options?: SendOptions<Name>,
): UseMutationResult<Answer<Name>, Error, Request<Name>> {
  const { api } = useApp();
  return useSent((request) => api.call(name, request), options);
}

/** Like `useSend`, for a call that moves money: it has a key, and the result of a lost response is requested by it. */
export function useSendMoney<Name extends MoneyCall>(
  name: Name,
  options?: SendOptions<Name>,
): UseMutationResult<Answer<Name>, Error, Wish<Name>> {
  const { wishes } = useApp();
  return useSent((wish) => wishes.send(name, wish), options);
}

function useSent<Name extends CallName, Given>(
  send: (variables: Given) => Promise<Answer<Name>>,
  { onDone, touches = [] }: SendOptions<Name> = {},
): UseMutationResult<Answer<Name>, Error, Given> {
  const { queries } = useApp();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      outdate(queries, touches);
      onDone?.(answer);
    },
  });
}
