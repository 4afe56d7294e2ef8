// Loaded with the first bid that is outbid.
import i18next from 'i18next';
import { loadTexts } from '../../lib/i18n.ts';
import type { Bid } from '../../lib/nft.ts';

const OUTBID = 2;

/** Somebody bids more on a work: said on whatever page the user is (R-NFT-1). */
export async function tellOutbid(
  { name, status }: Bid,
  toast: (text: string) => void,
): Promise<void> {
  if (status !== OUTBID) return;
  await loadTexts('nft');
  toast(i18next.t('outbid_on', { ns: 'nft', name }));
}
