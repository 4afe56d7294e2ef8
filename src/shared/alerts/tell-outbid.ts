// Loaded with the first outbid.
import i18next from 'i18next';
import { loadTexts } from '../../lib/i18n.ts';
import type { Bid } from '../../lib/nft.ts';

const OUTBID = 2;

/** Announces that the user was outbid on a work, on whatever page (R-NFT-1). */
export async function tellOutbid(
  { name, status }: Bid,
  toast: (text: string) => void,
): Promise<void> {
  if (status !== OUTBID) return;
  await loadTexts('nft');
  toast(i18next.t('outbid_on', { ns: 'nft', name }));
}
