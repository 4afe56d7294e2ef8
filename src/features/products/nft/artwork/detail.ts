import type { Answer } from '../../../../lib/api/api.ts';

export type ArtworkDetail = Answer<'bind_box.getBoxDetail'>;
