import i18next from 'i18next';
import { loadTexts } from '../../lib/language/i18n.ts';
import type { Bid } from '../../lib/products/nft.ts';

/** On every page (R-NFT-1). */
export async function announceOutbid({ name }: Bid, toast: (text: string) => void): Promise<void> {
  await loadTexts('nft');
  toast(i18next.t('outbid_on', { ns: 'nft', name }));
}
