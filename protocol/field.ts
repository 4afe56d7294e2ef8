// A field of a request: how its text is parsed, and its error keys (R-FIELD-1, R-WIRE-13 to 15). Values are texts of a
// form or a query, or values of our own code.
import * as z from 'zod/mini';
import type { ErrorKey, ErrorParams, ParamsOf } from './errors.ts';

export class Refused {
  readonly key: ErrorKey;
  readonly params: ErrorParams | undefined;

  constructor(key: ErrorKey, params?: ErrorParams) {
    this.key = key;
    this.params = params;
  }
}

export function refuse<Key extends ErrorKey>(
  key: Key,
  ...[params]: keyof ParamsOf<Key> extends never ? [] : [ParamsOf<Key>]
): Refused {
  return new Refused(key, params as ErrorParams | undefined);
}

/** The smallest and the largest number that is read. */
export interface Bounds {
  readonly least: string;
  readonly most: string;
}

export interface Rule<Out = unknown> {
  /** Type and bounds, for docs/api.md. */
  readonly says: string;
  /** Of each field that reads a number (R-FIELD-11). */
  readonly bounds?: Bounds;
  /** Errors of the value itself. The first one also reports a missing required field. */
  readonly errors: readonly [ErrorKey, ...ErrorKey[]];
  /** Errors that only the server can detect, for this field in every call. */
  readonly later?: readonly ErrorKey[];
  /** Passwords keep their spaces. */
  readonly keepsSpaces?: true;
  /** An empty text is a value here; elsewhere it equals an absent one. */
  readonly keepsEmpty?: true;
  read(text: string): Out | Refused;
}

export type Field<Out, In = Out> = z.ZodMiniType<Out, In>;
export type OptionalField<Out, In = Out> = z.ZodMiniType<Out | undefined, In | undefined> & {
  _zod: { optin: 'optional'; optout: 'optional' };
};
export type DefaultField<Out, In = Out> = z.ZodMiniType<Out, In | undefined> & {
  _zod: { optin: 'optional' };
};

export interface FieldNote {
  readonly rule: Rule;
  readonly absence: 'required' | 'optional' | { readonly value: unknown };
}

export const fieldNotes = z.registry<FieldNote>();

export function field<Out, In = Out>(rule: Rule<Out>): Field<Out, In> {
  return schemaOf({ rule, absence: 'required' }) as Field<Out, In>;
}

export function optional<Out, In>(of: Field<Out, In>): OptionalField<Out, In> {
  return schemaOf({ rule: ruleOf(of), absence: 'optional' }) as OptionalField<Out, In>;
}

export function withDefault<Out, In>(of: Field<Out, In>, value: Out): DefaultField<Out, In> {
  return schemaOf({ rule: ruleOf(of), absence: { value } }) as DefaultField<Out, In>;
}

function ruleOf(schema: z.ZodMiniType): Rule {
  const note = fieldNotes.get(schema);
  if (note === undefined) throw new Error('a field is made by field()');
  return note.rule;
}

function schemaOf(note: FieldNote): unknown {
  const { rule, absence } = note;
  const schema = z.transform((value: unknown, context) => {
    const text = textOf(value, rule);
    if (text === undefined) {
      if (absence === 'optional') return undefined;
      if (absence !== 'required') return absence.value;
    }
    const read = text === undefined ? new Refused(rule.errors[0]) : safely(rule, text);
    if (!(read instanceof Refused)) return read;
    const { key, params } = read;
    context.issues.push({ code: 'custom', message: key, input: value, ...(params && { params }) });
    // Checks of the whole request can see the sent value.
    return text;
  });
  fieldNotes.add(schema, note);
  return schema;
}

function safely(rule: Rule, text: string | typeof UNREADABLE): unknown {
  return text === UNREADABLE ? new Refused(rule.errors[0]) : rule.read(text);
}

const UNREADABLE = Symbol('no value of a form');

function textOf(value: unknown, rule: Rule): string | typeof UNREADABLE | undefined {
  // Where an empty text is a value it is read as null, which must be read the same way again.
  if (value === undefined || (value === null && !rule.keepsEmpty)) return undefined;
  const text = value === null ? '' : plainText(value);
  if (text === undefined) return UNREADABLE;
  const fieldText = rule.keepsSpaces ? text : text.trim();
  return fieldText === '' && !rule.keepsEmpty ? undefined : fieldText;
}

function plainText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return String(value);
    case 'boolean':
      return value ? '1' : '0';
    default:
      return Array.isArray(value) ? listText(value) : undefined;
  }
}

/** `2,3` for a field sent twice. Only for plain values, because converting others to a text may throw. */
function listText(values: readonly unknown[]): string | undefined {
  const texts = values.map((one) =>
    one === null || typeof one === 'object' ? undefined : plainText(one),
  );
  return texts.includes(undefined) ? undefined : texts.join(',');
}
