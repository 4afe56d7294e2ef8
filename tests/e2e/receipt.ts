import { createHash } from 'node:crypto';
import sharp from 'sharp';

let receipts = 0;

/** A picture that no other test has sent: a voucher pays one recharge (R-FUNDS-19). */
export function receipt(): Promise<Buffer> {
  receipts += 1;
  const bytes = createHash('sha256').update(`${process.pid}-${receipts}`).digest();
  return sharp(bytes, { raw: { width: 8, height: 4, channels: 1 } })
    .resize(96, 48, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
