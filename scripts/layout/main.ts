// Writes the binary layouts that core and TypeScript share.
import { writeFileSync } from 'node:fs';
import { layoutFiles } from './files.ts';

for (const [path, text] of Object.entries(layoutFiles())) writeFileSync(path, text);
