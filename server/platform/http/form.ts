import { refusal } from '../base/call-refusal.ts';

const FIELDS_AT_MOST = 100;
const QUERY_BYTES_AT_MOST = 8 * 1024;

export type Fields = Readonly<Record<string, string>>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readForm(bytes: Uint8Array): Fields {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw refusal('malformed_request');
  }
  return readPairs(text);
}

export function readQuery(query: string): Fields {
  if (query.length > QUERY_BYTES_AT_MOST) throw refusal('malformed_request');
  return readPairs(query);
}

function readPairs(text: string): Fields {
  // No prototype, because a field may have any name.
  const fields: Record<string, string> = Object.create(null);
  let count = 0;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    count += 1;
    const [name, value] = readPair(pair);
    if (count > FIELDS_AT_MOST || name in fields) throw refusal('malformed_request');
    fields[name] = value;
  }
  return fields;
}

function readPair(pair: string): [name: string, value: string] {
  const end = pair.indexOf('=');
  return end < 0
    ? [decodePart(pair), '']
    : [decodePart(pair.slice(0, end)), decodePart(pair.slice(end + 1))];
}

function decodePart(partText: string): string {
  let text: string;
  try {
    // Throws for invalid escapes and for escapes that are not UTF-8.
    text = decodeURIComponent(partText.replaceAll('+', ' '));
  } catch {
    throw refusal('malformed_request');
  }
  if (text.includes('\0')) throw refusal('malformed_request');
  return text;
}
