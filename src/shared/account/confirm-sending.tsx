import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../../lib/app-context.ts';
import { loadTexts } from '../../lib/language/i18n.ts';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';

async function loadSheet() {
  const [{ SendingSheet }] = await Promise.all([
    import('./sending-sheet.tsx'),
    loadTexts('sending'),
    loadTexts('account'),
    loadTexts('auth'),
    loadTexts('form'),
    loadTexts('errors'),
  ]);
  return SendingSheet;
}

/** Asks for the pay password or a code where a call that sends value needs one (R-SEND-2). */
export function ConfirmSending(): ReactNode {
  const { confirmations } = useApp();
  const question = useSyncExternalStore(confirmations.subscribe, confirmations.current);
  const [Sheet, request] = useLatePart(loadSheet);
  const isAsked = question !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    void request().then((isLoaded) => {
      if (!isLoaded) confirmations.current()?.close();
    });
  }, [isAsked, request, confirmations]);
  return Sheet === undefined || question === undefined ? null : <Sheet question={question} />;
}
