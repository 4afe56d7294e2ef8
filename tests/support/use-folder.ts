// Run by Node itself: gives the folder the state that an earlier start of the exchange leaves.
import { newSeededFolder } from './seeded-folder.ts';

const folder = await newSeededFolder(process.argv[2] ?? '');
await folder.release();
