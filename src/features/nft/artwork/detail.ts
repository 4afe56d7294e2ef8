import type { Answer } from '../../../lib/api/api.ts';

/** A work with its odds, and the user's state in its auction. */
export type ArtworkDetail = Answer<'bind_box.getBoxDetail'>;
