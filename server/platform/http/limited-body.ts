/** Reads the body of a response from elsewhere, but gives up on one that is longer than any valid one. */
export async function limitedText({ body }: Response, bytesAtMost: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > bytesAtMost) throw new Error('the response is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
