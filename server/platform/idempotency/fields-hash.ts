// Whether two requests have "the same fields" (R-KEY-3): their parsed values are equal.
import { hash } from 'node:crypto';

const NOT_COMPARED: ReadonlySet<string> = new Set([
  'lang',
  'password',
  'google_code',
  'idempotency_key',
]);

export function fieldsHash(fields: object): string {
  const comparedFields = Object.entries(fields).filter(([name]) => !NOT_COMPARED.has(name));
  return hash('sha256', canonicalJson(Object.fromEntries(comparedFields)), 'base64url');
}

/** Canonical JSON with sorted names. An absent field is omitted; null is a value. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`);
  return `{${parts.join(',')}}`;
}
