import { dirname } from 'node:path';

/** The repository's top folder. */
export const ROOT = dirname(import.meta.dirname);
