import { useRef } from 'react';
import { useApp } from '../../lib/app-context.ts';
import { qrPicture } from '../../ui/media/qr-picture.ts';

/**
 * The picture of an address that the book keeps beside it. It is drawn from the address itself, so that picture and
 * text never say two things; each address is drawn and sent once.
 */
export function useAddressPicture(
  saved: { address: string; qr_code: string } | undefined,
): (address: string) => Promise<string> {
  const { api } = useApp();
  const kept = useRef(saved);
  return async (address) => {
    if (kept.current?.address !== address) {
      const qr_code = await api.call('upload', { file: await qrPicture(address) });
      kept.current = { address, qr_code };
    }
    return kept.current.qr_code;
  };
}
