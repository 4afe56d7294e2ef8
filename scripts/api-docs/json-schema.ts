// The type of an answer as JSON Schema 2020-12, as OpenAPI 3.1 has it.
import type * as z from 'zod/mini';
import { decimal, time, typeNames } from '../../protocol/values.ts';

type Schema = z.core.$ZodType;
export type JsonSchema = Readonly<Record<string, unknown>>;

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Named types that are used in every answer. */
export const BASIC_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Decimal: {
    type: 'string',
    description: 'An exact decimal: no exponent, no zeros at the end, at most 20 digits.',
    pattern: '^-?(0|[1-9][0-9]{0,19})(\\.[0-9]*[1-9])?$',
    examples: ['12.5'],
  },
  Time: { type: 'integer', format: 'int64', description: 'Unix milliseconds of the server.' },
};

/** A reference if the type has a name. */
export function jsonSchema(schema: Schema): JsonSchema {
  if (schema === decimal) return reference('Decimal');
  if (schema === time) return reference('Time');
  const name = typeNames.get(schema as never)?.name;
  return name === undefined ? writtenOut(schema) : reference(name);
}

export function writtenOut(schema: Schema): JsonSchema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectSchema(def.shape);
    case 'array':
      return { type: 'array', items: jsonSchema(def.element) };
    case 'tuple':
      return tupleSchema(def.items.map(jsonSchema));
    case 'optional':
    case 'catch':
      return jsonSchema(def.innerType);
    case 'nullable':
      return { anyOf: [jsonSchema(def.innerType), { type: 'null' }] };
    case 'union':
      return { anyOf: def.options.map(jsonSchema) };
    case 'record':
      return { type: 'object', additionalProperties: jsonSchema(def.valueType) };
    case 'literal':
      return { enum: [...def.values] };
    case 'enum':
      return { enum: Object.values(def.entries) };
    case 'string':
      return { type: 'string' };
    case 'number':
      return { type: 'integer' };
    case 'boolean':
      return { type: 'boolean' };
    case 'unknown':
    case 'custom':
      return {};
    default:
      throw new Error(`docs/openapi.json has no type for ${def.type}`);
  }
}

function objectSchema(shape: Readonly<Record<string, Schema>>): JsonSchema {
  const requiredNames = Object.keys(shape).filter((name) => !isOptional(shape[name]));
  const properties = Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, jsonSchema(part)]),
  );
  return {
    type: 'object',
    properties,
    ...(requiredNames.length > 0 && { required: requiredNames }),
  };
}

function tupleSchema(items: readonly JsonSchema[]): JsonSchema {
  const { length } = items;
  return { type: 'array', prefixItems: items, items: false, minItems: length, maxItems: length };
}

function isOptional(schema: Schema | undefined): boolean {
  if (schema === undefined) return true;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || (def.type === 'catch' && isOptional(def.innerType));
}
