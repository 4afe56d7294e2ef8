import { type ReactNode, useState } from 'react';
import styles from './disc.module.css';

interface DiscProps {
  image: string;
  code: string;
}

type Hue = 'orange' | 'violet' | 'yellow' | 'green' | 'blue' | 'red' | 'cyan' | 'grey';

/** Coins that traders know by colour; the best known ones have a picture. */
const KNOWN: Readonly<Record<string, Hue>> = {
  BTC: 'orange',
  USDC: 'blue',
  SUI: 'cyan',
  NVDA: 'green',
  TSLA: 'red',
  AAPL: 'grey',
  MSFT: 'blue',
  AMZN: 'orange',
};
const HUES = ['blue', 'green', 'violet', 'orange', 'cyan', 'red'] as const;

/** Its name is always beside it. */
export function Disc({ image, code }: DiscProps): ReactNode {
  const [failedAddress, setFailedAddress] = useState('');
  if (image !== '' && failedAddress !== image) {
    const fail = () => setFailedAddress(image);
    // Not lazy: it would load when a page is shown, during its slide. Long lists are virtual.
    return <img className={styles['picture']} src={image} alt="" onError={fail} />;
  }
  const letters = [...code].slice(0, 2).join('');
  return (
    <span className={`${styles['disc']} ${styles[hueOf(code)]}`} aria-hidden="true">
      {letters}
    </span>
  );
}

/** The same code always has the same colour, which helps to find it in a list. */
function hueOf(code: string): Hue {
  let sum = 0;
  for (const sign of code) sum = (sum * 7 + (sign.codePointAt(0) ?? 0)) % 9_973;
  return KNOWN[code] ?? HUES[sum % HUES.length] ?? 'grey';
}
