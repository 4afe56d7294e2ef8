import { type ReactNode, useState } from 'react';
import styles from './disc.module.css';

interface DiscProps {
  /** Address of the picture; none, or one that does not come, gives the first letters. */
  image: string;
  code: string;
}

type Hue = 'orange' | 'violet' | 'yellow' | 'green' | 'blue' | 'red' | 'cyan' | 'grey';

/** Those that a trader knows by their colour; the best known coins come with a picture. */
const KNOWN: Readonly<Record<string, Hue>> = {
  ...{ BTC: 'orange', USDC: 'blue', SUI: 'cyan' },
  ...{ NVDA: 'green', TSLA: 'red', AAPL: 'grey', MSFT: 'blue', AMZN: 'orange' },
};
const HUES = ['blue', 'green', 'violet', 'orange', 'cyan', 'red'] as const;

/** The round sign of a currency or a company. Its name always stands beside it. */
export function Disc({ image, code }: DiscProps): ReactNode {
  const [failed, setFailed] = useState('');
  if (image !== '' && failed !== image) {
    const fail = () => setFailed(image);
    // Not lazily: it would be asked for when a page is shown, in the middle of its slide. Long lists are virtual.
    return <img className={styles['picture']} src={image} alt="" onError={fail} />;
  }
  const letters = [...code].slice(0, 2).join('');
  return (
    <span className={`${styles['disc']} ${styles[hueOf(code)]}`} aria-hidden="true">
      {letters}
    </span>
  );
}

/** The same code is always of the same colour: a list is searched by it before its letters are read. */
function hueOf(code: string): Hue {
  let sum = 0;
  for (const sign of code) sum = (sum * 7 + (sign.codePointAt(0) ?? 0)) % 9_973;
  return KNOWN[code] ?? HUES[sum % HUES.length] ?? 'grey';
}
