// The files of an operator's works and boxes: docs/how/nft.md.
import * as z from 'zod/mini';
import { RARITIES } from '../../../protocol/calls/products/nft.ts';
import { amountIn, countIn, idIn, nameIn, timeIn } from '../earn/product-file.ts';

const path = z.string().check(z.minLength(1), z.maxLength(1000));
const text = z._default(z.string().check(z.maxLength(2000)), '');
const code = z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/));
const rarity = z.enum(RARITIES);
const sale = {
  currency_id: idIn,
  price: amountIn,
  start_time: z.optional(timeIn),
};

export const artworkFile = z.strictObject({
  code,
  name: nameIn,
  collection_id: idIn,
  description: text,
  rarity: z.optional(rarity),
  picture: path,
  media: z.optional(path),
  ...sale,
  sale_mode: z.enum(['normal', 'auction']),
  end_time: z.optional(timeIn),
  min_raise: z.optional(amountIn),
  margin: z.optional(amountIn),
});
export type ArtworkFile = z.output<typeof artworkFile>;

export const boxFile = z.strictObject({
  code,
  name: nameIn,
  collection_id: idIn,
  description: text,
  picture: path,
  ...sale,
  end_time: z.optional(timeIn),
  items: z
    .array(
      z.strictObject({
        name: nameIn,
        description: text,
        rarity,
        copies: countIn,
        picture: path,
        media: z.optional(path),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});
export type BoxFile = z.output<typeof boxFile>;

export const workChange = z.strictObject({
  name: z.optional(nameIn),
  description: z.optional(z.string().check(z.maxLength(2000))),
  /** 0 pauses the artist's sale, 1 resumes it. */
  is_on: z.optional(z.literal([0, 1])),
});
