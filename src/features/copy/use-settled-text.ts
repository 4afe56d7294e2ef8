import { useEffect, useState } from 'react';

const STILL_MS = 300;

/** The text after a pause of typing; an empty text at once. */
export function useSettledText(text: string): string {
  const [settledText, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), STILL_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settledText;
}
