import { useEffect, useState } from 'react';

/** Specification 9. */
const STILL_MS = 500;

/** For a search that asks the server: the text after a pause of typing; an empty text at once. */
export function useSettledText(text: string): string {
  const [settledText, setSettledText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), STILL_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settledText;
}
