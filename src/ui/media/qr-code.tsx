import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  label: string;
  size?: number;
  /** In its middle; error correction compensates for the hidden part. */
  mark?: ReactNode;
}

/** Dark on white in every theme, as cameras expect. */
export function QrCode({ text, label, size = 160, mark }: QrCodeProps): ReactNode {
  const { path, modules } = useMemo(() => qrDrawing(text), [text]);
  return (
    <div className={styles['qr']} style={{ width: size, height: size }}>
      <svg
        viewBox={`0 0 ${modules} ${modules}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {mark === undefined ? null : <span className={styles['mark']}>{mark}</span>}
    </div>
  );
}

export function qrDrawing(text: string): { path: string; modules: number } {
  // Level Q: a quarter may be hidden or dirty.
  const { data, size } = encode(text, { ecc: 'Q', border: 0 });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x += 1;
      runs.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
  });
  return { path: runs.join(''), modules: size };
}
