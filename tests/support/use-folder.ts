// Run by Node itself: makes the folder that it is given one in which the exchange has been started before.
import { newSeededFolder } from './seeded-folder.ts';

const folder = await newSeededFolder(process.argv[2] ?? '');
await folder.release();
