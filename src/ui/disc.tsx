import { type ReactNode, useState } from 'react';
import styles from './disc.module.css';

interface DiscProps {
  /** Address of the picture; none, or one that does not come, gives the first letters. */
  image: string;
  code: string;
}

/** The round sign of a currency or a company. Its name always stands beside it. */
export function Disc({ image, code }: DiscProps): ReactNode {
  const [failed, setFailed] = useState('');
  const letters = [...code].slice(0, 2).join('');
  return (
    <span className={styles['disc']} aria-hidden="true">
      {image === '' || failed === image ? (
        letters
      ) : (
        <img src={image} alt="" width={32} height={32} onError={() => setFailed(image)} />
      )}
    </span>
  );
}
