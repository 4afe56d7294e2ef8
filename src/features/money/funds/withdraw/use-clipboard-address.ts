import { useEffect, useState } from 'react';
import { readWalletAddress } from '../../../../lib/device/scanned-address.ts';

/**
 * A different address in the clipboard, where malware may have put it. Read when `isAsking` becomes
 * true, if the browser allows that without a prompt.
 */
export function useClipboardAddress(address: string, isAsking: boolean): string | undefined {
  const [clipboardAddress, setClipboardAddress] = useState<string>();
  useEffect(() => {
    if (!isAsking) return;
    let isGone = false;
    const look = async (): Promise<void> => {
      const { state } = await navigator.permissions.query({
        name: 'clipboard-read' as PermissionName,
      });
      if (state !== 'granted') return;
      const text = await navigator.clipboard.readText();
      if (!isGone) setClipboardAddress(readWalletAddress(text)?.address);
    };
    look().catch(() => undefined);
    return () => {
      isGone = true;
      setClipboardAddress(undefined);
    };
  }, [isAsking]);
  return clipboardAddress === undefined || clipboardAddress.toLowerCase() === address.toLowerCase()
    ? undefined
    : clipboardAddress;
}
