import type { Answer } from '../../../lib/api/api.ts';

/** A work with its odds, and with what the user has in its auction. */
export type ArtworkDetail = Answer<'bind_box.getBoxDetail'>;
