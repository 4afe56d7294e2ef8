import { type ReactNode, useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  image?: string | undefined;
  size?: 32 | 40 | 56;
  online?: boolean;
}

const TINTS = ['a', 'b', 'c', 'd', 'e'] as const;

/** Hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, image = '', size = 32, online = false }: AvatarProps): ReactNode {
  const [failedAddress, setFailedAddress] = useState('');
  return (
    <span
      className={`${styles['avatar']} ${styles[tintOf(name)]}`}
      style={{ width: size, height: size, fontSize: size / 2.8 }}
      aria-hidden="true"
    >
      {image === '' || failedAddress === image ? (
        initialsOf(name)
      ) : (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          onError={() => setFailedAddress(image)}
        />
      )}
      {online ? <i className={styles['online']} /> : null}
    </span>
  );
}

/**
 * One letter of each of two names; of a single name two letters, or one character of a script in which a
 * character is a word.
 */
export function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [one = '', two = ''] = [...first];
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(one))
    return one;
  return `${one}${second === undefined ? two : ([...second][0] ?? '')}`.toLocaleUpperCase('en');
}

function tintOf(name: string): (typeof TINTS)[number] {
  let sum = 0;
  for (const sign of name) sum = (sum * 7 + (sign.codePointAt(0) ?? 0)) % 9_973;
  return TINTS[sum % TINTS.length] ?? 'a';
}
