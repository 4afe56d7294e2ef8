// A data folder after a first start of the exchange: migrations, texts, pictures and rates.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NODE_FLAGS } from '../../scripts/test/node-flags.ts';
import { type DataFolder, openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import { copyFolder, templateAt } from './templates.ts';

const PROGRAM = fileURLToPath(new URL('./first-start.ts', import.meta.url));
const SEEDS = [
  'server/seeds',
  'server/platform/content',
  'server/platform/files',
  'server/market/rates',
];

export async function newSeededFolder(path: string): Promise<DataFolder> {
  const template = await templateAt({
    name: 'first-start',
    madeOf: SEEDS,
    // In its own process, so that tests that need only the folder don't load the exchange.
    make: async (folder) => {
      await promisify(execFile)(process.execPath, [...NODE_FLAGS, PROGRAM, folder]);
    },
  });
  copyFolder(template, path);
  return openDataFolder(path);
}
