import { useCall } from '../../../../lib/api/use-call.ts';
import type { WithdrawKind } from './withdraw-kind.ts';

export interface Payee {
  id: number | undefined;
  name: string;
  detail: string;
  chain: string | undefined;
}

const PAGE = 100;

export function usePayees(kind: WithdrawKind, currency_id: number): readonly Payee[] | undefined {
  const addresses = useCall('user.wallet.list', { limit: PAGE }, { enabled: kind === 'chain' });
  const cards = useCall('user.cash_info', {}, { enabled: kind === 'bank' });
  if (kind === 'chain')
    return addresses.data?.list
      .filter((one) => one.currency_id === currency_id)
      .map(({ id, name, address, chain }) => ({ id, name, detail: address, chain }));
  return cards.data?.list.map(({ id, bank_name, card_number }) => ({
    id,
    name: bank_name,
    detail: card_number,
    chain: undefined,
  }));
}

export function useRecentAddresses(): readonly string[] {
  const payeeCall = useCall('user.withdraw.list', { kind: 'chain', limit: PAGE });
  return (payeeCall.data?.list ?? []).flatMap(({ address }) => address ?? []);
}
