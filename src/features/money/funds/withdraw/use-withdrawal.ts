import type { Answer } from '../../../../lib/api/api.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import type { Payee } from './use-payees.ts';
import { CHAINS, type WithdrawKind } from './withdraw-kind.ts';

type Withdrawal = Answer<'wallet.out'>;

export interface WithdrawWish {
  currency_id: number;
  payee: Payee;
  number: string;
  password: string;
  google_code: string;
}

interface SentWithdrawal {
  isPending: boolean;
  error: unknown;
  reset(): void;
  send(wish: WithdrawWish, onRefused: (error: Error) => void): void;
}

const TOUCHED = [
  'user.withdraw.list',
  'wallet.list',
  'wallet.get_info',
  'currency.user_currency_list',
] as const;

export function useWithdrawal(
  kind: WithdrawKind,
  onDone: (withdrawal: Withdrawal) => void,
): SentWithdrawal {
  const toAddress = useSendMoney('wallet.out', { touches: TOUCHED, onDone });
  const toCard = useSendMoney('user.onlineOut', { touches: TOUCHED, onDone });
  const { isPending, error, reset } = kind === 'chain' ? toAddress : toCard;
  return {
    isPending,
    error,
    reset,
    send({ payee: { id, chain, detail }, google_code, ...rest }, onRefused) {
      const wish = { ...rest, ...(google_code !== '' && { google_code }) };
      const how = { onError: onRefused };
      if (kind === 'bank') {
        if (id !== undefined) toCard.mutate({ ...wish, bank_id: id }, how);
      } else if (id !== undefined) toAddress.mutate({ ...wish, address_id: id }, how);
      else
        toAddress.mutate(
          { ...wish, chain: CHAINS.find((one) => one === chain), address: detail },
          how,
        );
    },
  };
}
