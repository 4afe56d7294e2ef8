import { type ReactNode, useState } from 'react';
import type { Pictures } from '../../../../../protocol/calls/products/nft.ts';
import styles from './work-picture.module.css';

interface WorkPictureProps {
  pictures: Pictures;
  size: 'small' | 'medium' | 'large';
  label?: string;
}

export function WorkPicture({ pictures, size, label = '' }: WorkPictureProps): ReactNode {
  const address = pictures[size];
  const [failedAddress, setFailedAddress] = useState('');
  return (
    <span className={styles['frame']} style={{ backgroundColor: pictures.color }}>
      {failedAddress === address ? null : (
        // An element of its own: a reused one would show the former picture until this one is loaded.
        <img
          key={address}
          className={styles['picture']}
          src={address}
          alt={label}
          decoding="async"
          onError={() => setFailedAddress(address)}
        />
      )}
    </span>
  );
}
