import type * as z from 'zod/mini';
import { decimal, time, typeNames } from '../../protocol/values.ts';

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

interface Part {
  text: string;
  isOptional: boolean;
}

const PAGE = ['list', 'page', 'limit', 'total', 'has_more'];

function nameOf(schema: Schema): string | undefined {
  return typeNames.get(schema as never)?.name;
}

/** The name, if the type has one. */
export function typeText(schema: Schema): string {
  return nameOf(schema) ?? writtenOut(schema);
}

export function writtenOut(schema: Schema): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectText(def.shape);
    case 'array':
      return `${inBrackets(typeText(def.element))}[]`;
    case 'tuple':
      return `[${def.items.map(typeText).join(', ')}]`;
    case 'nullable':
      return `${typeText(def.innerType)} | null`;
    case 'union':
      return def.options.map(typeText).join(' | ');
    case 'record':
      return `{ [code]: ${typeText(def.valueType)} }`;
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' | ');
    case 'enum':
      return Object.values(def.entries)
        .map((value) => JSON.stringify(value))
        .join(' | ');
    case 'string':
      return schema === decimal ? 'd' : 's';
    case 'number':
      return schema === time ? 't' : 'i';
    case 'boolean':
      return 'b';
    case 'unknown':
      return 'any';
    case 'custom':
      return 'bytes';
    default:
      throw new Error(`docs/api.md has no word for the type ${def.type}`);
  }
}

export function namedTypesOf(
  schema: Schema,
  into = new Map<string, Schema>(),
): Map<string, Schema> {
  const name = nameOf(schema);
  if (name !== undefined) {
    if (into.has(name)) return into;
    into.set(name, schema);
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const part of Object.values(def.shape)) namedTypesOf(part, into);
      break;
    case 'array':
      namedTypesOf(def.element, into);
      break;
    case 'tuple':
      for (const item of def.items) namedTypesOf(item, into);
      break;
    case 'nullable':
    case 'optional':
      namedTypesOf(def.innerType, into);
      break;
    case 'union':
      for (const option of def.options) namedTypesOf(option, into);
      break;
  }
  return into;
}

function objectText(shape: Shape): string {
  const names = Object.keys(shape);
  const { list } = shape;
  const ofList = list === undefined ? undefined : elementOf(list);
  if (ofList !== undefined && PAGE.every((name, at) => names[at] === name)) {
    return withMore(`Page<${typeText(ofList)}>`, shape, names.slice(PAGE.length));
  }
  if (ofList !== undefined && names[0] === 'list' && !names.includes('has_more')) {
    return withMore(`List<${typeText(ofList)}>`, shape, names.slice(1));
  }
  return partsText(shape, names);
}

/** A page or a list, with its additional fields. */
function withMore(first: string, shape: Shape, names: readonly string[]): string {
  return names.length === 0 ? first : `${first} + ${partsText(shape, names)}`;
}

function partsText(shape: Shape, names: readonly string[]): string {
  if (names.length === 0) return '{}';
  const fields = names.flatMap((name) => {
    const schema = shape[name];
    if (schema === undefined) return [];
    const { text, isOptional } = partOf(schema);
    return [`${name}${isOptional ? '?' : ''}: ${text}`];
  });
  return `{ ${fields.join(', ')} }`;
}

function partOf(schema: Schema): Part {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'catch') return partOf(def.innerType);
  if (def.type === 'optional') return { text: typeText(def.innerType), isOptional: true };
  return { text: typeText(schema), isOptional: false };
}

function elementOf(schema: Schema): Schema | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'array' ? def.element : undefined;
}

function inBrackets(text: string): string {
  return text.includes(' | ') && !/^[{[]/.test(text) ? `(${text})` : text;
}

/**
 * The named type that an answer extends: `LeverOrder + { events: ... }`. Parts are compared by identity, because an
 * extended type keeps its base's parts.
 */
export function answerText(schema: Schema, namedTypes: ReadonlyMap<string, Schema>): string {
  const name = nameOf(schema);
  const shape = shapeOf(schema);
  if (name !== undefined || shape === undefined) return typeText(schema);
  for (const [typeName, type] of namedTypes) {
    const base = shapeOf(type);
    if (base === undefined || Object.keys(base).length < 2) continue;
    if (Object.entries(base).some(([part, of]) => shape[part] !== of)) continue;
    const more = Object.keys(shape).filter((part) => !(part in base));
    return `${typeName} + ${partsText(shape, more)}`;
  }
  return typeText(schema);
}

function shapeOf(schema: Schema): Shape | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? def.shape : undefined;
}
