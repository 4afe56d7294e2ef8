// Run by Node itself: prepares the given folder as after a former start of the exchange.
import { newSeededFolder } from './seeded-folder.ts';

const folder = await newSeededFolder(process.argv[2] ?? '');
await folder.release();
