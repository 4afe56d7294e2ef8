import { useEffect, useState } from 'react';
import { readWalletAddress } from '../../../lib/scanned-address.ts';

/**
 * Another address than this one that the clipboard holds by now: a program may have put it there. Looked at when `isAsking`
 * becomes true, where the browser lets a page read without a question of its own.
 */
export function useClipboardAddress(address: string, isAsking: boolean): string | undefined {
  const [found, setFound] = useState<string>();
  useEffect(() => {
    if (!isAsking) return;
    let isGone = false;
    const look = async (): Promise<void> => {
      const { state } = await navigator.permissions.query({
        name: 'clipboard-read' as PermissionName,
      });
      if (state !== 'granted') return;
      const text = await navigator.clipboard.readText();
      if (!isGone) setFound(readWalletAddress(text)?.address);
    };
    // A browser without this permission, or a page out of focus: nothing is known then.
    look().catch(() => undefined);
    return () => {
      isGone = true;
      setFound(undefined);
    };
  }, [isAsking]);
  return found === undefined || found.toLowerCase() === address.toLowerCase() ? undefined : found;
}
