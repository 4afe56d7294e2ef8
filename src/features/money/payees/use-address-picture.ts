import { useRef } from 'react';
import { useApp } from '../../../lib/app-context.ts';
import { qrPicture } from '../../../ui/media/qr-picture.ts';

/**
 * Uploads the QR picture of an address, which the book stores with it. It is drawn from the address, so that
 * picture and text always agree; each address is drawn and uploaded once.
 */
export function useAddressPicture(
  savedPicture: { address: string; qr_code: string } | undefined,
): (address: string) => Promise<string> {
  const { api } = useApp();
  const lastPicture = useRef(savedPicture);
  return async (address) => {
    if (lastPicture.current?.address !== address) {
      const qr_code = await api.call('upload', { file: await qrPicture(address) });
      lastPicture.current = { address, qr_code };
    }
    return lastPicture.current.qr_code;
  };
}
