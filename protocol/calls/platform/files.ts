// Pictures that a user uploads (R-FILE-1).
import * as z from 'zod/mini';
import { type Field, fieldNotes } from '../../field.ts';
import { shortText } from '../../fields/text.ts';
import { text } from '../../values.ts';
import { define } from './call.ts';

const filePart: Field<Blob> = z.custom<Blob>((value) => value instanceof Blob, 'file_required');
fieldNotes.add(filePart, {
  absence: 'required',
  rule: {
    says: 'one PNG, JPEG or WebP by content, at most 10 MB, 40 megapixels, 8192 pixels a side',
    errors: ['file_required'],
    later: ['file_type_refused', 'file_damaged', 'image_too_large', 'file_too_large'],
    read: (value) => value,
  },
});

/** Returns the file's address, `/api/file/<key>`. */
export const upload = define('POST', '/upload', ['U'], {
  request: { file: filePart },
  response: text,
  multipart: true,
});

/** Only for its owner and the operator; for others it does not exist. */
export const file = define('GET', '/file/:key', ['U'], {
  request: { key: shortText('file_not_found', 128) },
  response: z.custom<Blob>((value) => value instanceof Blob),
  answer: 'blob',
});
