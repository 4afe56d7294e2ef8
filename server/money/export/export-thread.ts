// The thread of exports: cost basis and CSV of a long history must not block the calls. export-desk.ts is the other end.
import { parentPort } from 'node:worker_threads';
import { SheetWriter } from './sheet-writer.ts';
import type { FromExportThread, ToExportThread } from './thread-messages.ts';

const port = parentPort;
if (port === null) throw new Error('export-thread.ts is started by export-desk.ts.');

const writers = new Map<number, SheetWriter>();
const encoder = new TextEncoder();

function send(message: FromExportThread, transferList: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transferList);
}

function obey(message: ToExportThread): void {
  const { id } = message;
  if (message.is === 'forget') writers.delete(id);
  else if (message.is === 'begin') writers.set(id, new SheetWriter(message.wish));
  else {
    const part = writers.get(id)?.write(message.rows, message.isLast);
    if (part === undefined) throw new Error(`there is no export ${id}`);
    if (message.isLast) writers.delete(id);
    const csv = encoder.encode(part.csv);
    send({ is: 'written', id, part: { ...part, csv } }, [csv.buffer]);
  }
}

port.on('message', (message: ToExportThread) => {
  try {
    obey(message);
  } catch (error) {
    writers.delete(message.id);
    send({ is: 'failed', id: message.id, message: `${error}` });
  }
});
