import { afterEach, expect, test, vi } from 'vitest';
import { saveTable } from './save-table.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('R-FUNDS-12: a saved table stays available for Safari’s question and starts with a byte order mark', async () => {
  vi.useFakeTimers();
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  const blobs: Blob[] = [];
  const revokedUrls: string[] = [];
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      blobs.push(blob);
      return 'blob:1';
    },
    revokeObjectURL: (address: string) => revokedUrls.push(address),
  });
  saveTable('day,number\r\n', 'bills.csv');
  expect(link).toMatchObject({ href: 'blob:1', download: 'bills.csv' });
  expect(link.click).toHaveBeenCalledOnce();
  const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x64]);
  vi.advanceTimersByTime(10_000);
  expect(revokedUrls).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(revokedUrls).toEqual(['blob:1']);
});
