import i18next from 'i18next';
import type { Bid } from '../../../protocol/calls/products/nft.ts';
import { loadTexts } from '../../lib/language/i18n.ts';

/** On every page (R-NFT-1). */
export async function announceOutbid({ name }: Bid, toast: (text: string) => void): Promise<void> {
  await loadTexts('nft');
  toast(i18next.t('outbid_on', { ns: 'nft', name }));
}
