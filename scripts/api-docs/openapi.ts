// Generates docs/openapi.json (OpenAPI 3.1) from the catalogue: the calls of docs/api.md for client generators.
import {
  type Call,
  COMMON_ERRORS,
  errorsOf,
  fieldsOf,
} from '../../protocol/calls/platform/call.ts';
import { ERRORS, type ErrorKey } from '../../protocol/errors.ts';
import { type FieldNote, fieldNotes } from '../../protocol/field.ts';
import { LANGUAGES } from '../../protocol/language.ts';
import { type Area, areasOf } from './areas.ts';
import { effectsByPath } from './effects.ts';
import { BASIC_SCHEMAS, type JsonSchema, jsonSchema, writtenOut } from './json-schema.ts';
import { namedTypesOf } from './type-text.ts';

const VERSION = '1.0.0';
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

const FAILURE: JsonSchema = {
  type: 'object',
  description: 'Why a call is refused. HTTP status 200 unless the error has another one.',
  properties: {
    type: { enum: ['error', '999', '998'] },
    code: { const: 0 },
    message: { type: 'string', description: 'For people, in the language of the request.' },
    error: { $ref: '#/components/schemas/ErrorKey' },
    field: { type: 'string' },
    params: { type: 'object' },
    errors: { type: 'array', items: { type: 'object' } },
  },
  required: ['type', 'code', 'message', 'error'],
};

export function openApiText(): string {
  return `${JSON.stringify(openApi(), undefined, 1)}\n`;
}

function openApi(): object {
  const areas = areasOf();
  const namedTypes: Parameters<typeof namedTypesOf>[1] = new Map();
  for (const { calls } of areas)
    for (const { response } of calls) namedTypesOf(response, namedTypes);
  const types = [...namedTypes].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pocket Exchange',
      version: VERSION,
      summary: 'All calls of the exchange server. Written by `npm run api-docs` from protocol/.',
      description:
        'Business rules (R-...) are in docs/rules.md, errors with their conditions and the socket in docs/api.md.',
    },
    servers: [{ url: '/', description: 'The server itself' }],
    tags: areas.map(({ key, title }) => ({ name: key, description: title })),
    paths: Object.fromEntries(areas.flatMap(pathsOf)),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that `user.login` answers, alone.',
        },
      },
      schemas: {
        ...BASIC_SCHEMAS,
        ErrorKey: { type: 'string', enum: Object.keys(ERRORS) },
        Failure: FAILURE,
        ...Object.fromEntries(types.map(([name, type]) => [name, writtenOut(type)])),
      },
      responses: {
        Refused: {
          description: 'The request cannot be read, comes too often, or failed by a fault of ours.',
          content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

function pathsOf({ key, calls }: Area): [string, object][] {
  return calls.map((call) => {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    const method = call.method.toLowerCase();
    const operation = operationOf(call, key, call.method);
    const also = call.alsoGet ? { get: operationOf(call, key, 'GET') } : {};
    return [call.at === 'root' ? path : `/api${path}`, { [method]: operation, ...also }];
  });
}

/** `/lever/submit` is `lever.submit`, as in protocol/catalogue.ts. */
function idOf({ path }: Call): string {
  return path
    .replace(/\/:\w+/g, '')
    .slice(1)
    .replaceAll('/', '.');
}

function operationOf(call: Call, tag: string, method: Call['method']): object {
  const isAlso = method !== call.method;
  const effect = effectsByPath.get(call.path) ?? '';
  const isGuest = call.gates.includes('G');
  return {
    operationId: isAlso ? `${idOf(call)}.get` : idOf(call),
    tags: [tag],
    summary: idOf(call),
    ...(effect !== '' && { description: effect }),
    security: call.gates.length === 0 ? [] : isGuest ? [{}, { session: [] }] : [{ session: [] }],
    ...sentFields(call, method),
    responses: {
      200: { description: 'What is answered, or why it is refused.', content: answerOf(call) },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Refused' },
    },
    'x-gates': call.gates,
    'x-errors': errorsIn(call),
  };
}

function errorsIn(call: Call): ErrorKey[] {
  const common = new Set<ErrorKey>(COMMON_ERRORS);
  return [...errorsOf(call)].filter((error) => !common.has(error)).sort();
}

const LANG: JsonSchema = {
  type: 'string',
  enum: LANGUAGES,
  description: 'The language of texts in the answer.',
};

function sentFields(call: Call, method: Call['method']): object {
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''));
  const fields = Object.entries(fieldsOf(call)).map(([name, field]) => ({
    name,
    ...describeField(name, field),
  }));
  const parameters = fields
    .filter(({ name }) => method === 'GET' || inPath.has(name))
    .map(({ name, schema, isRequired }) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: isRequired || inPath.has(name),
      schema,
    }));
  if (method === 'GET') {
    return { parameters: [...parameters, { name: 'lang', in: 'query', schema: LANG }] };
  }
  const rest = fields.filter(({ name }) => !inPath.has(name));
  const requiredNames = rest.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries([...rest.map((one) => [one.name, one.schema]), ['lang', LANG]]),
    ...(requiredNames.length > 0 && { required: requiredNames }),
  };
  return {
    ...(parameters.length > 0 && { parameters }),
    requestBody: {
      required: requiredNames.length > 0,
      content: { [call.multipart ? MULTIPART : FORM]: { schema } },
    },
  };
}

function describeField(name: string, field: unknown): { schema: JsonSchema; isRequired: boolean } {
  const note = fieldNotes.get(field as never);
  if (note === undefined) throw new Error(`${name} is not a field`);
  const { rule, absence } = note;
  const base = { type: 'string', description: `${rule.says}.` };
  const defaultOf = typeof absence === 'object' ? { default: formText(absence) } : {};
  return { schema: { ...base, ...defaultOf }, isRequired: absence === 'required' };
}

function formText({ value }: Exclude<FieldNote['absence'], string>): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** Whatever a call answers, its refusals are envelopes (R-WIRE-8). */
function answerOf({ answer, path, response }: Call): object {
  const failure = { $ref: '#/components/schemas/Failure' };
  if (answer === 'blob') return { 'image/webp': { schema: {} }, [JSON_TYPE]: { schema: failure } };
  if (answer === 'text') {
    const type = path === '/export/csv' ? 'text/csv' : 'text/plain';
    return { [type]: { schema: { type: 'string' } }, [JSON_TYPE]: { schema: failure } };
  }
  const payload = jsonSchema(response);
  if (answer === 'json') return { [JSON_TYPE]: { schema: { anyOf: [payload, failure] } } };
  const success = {
    type: 'object',
    properties: { type: { const: 'ok' }, code: { const: 1 }, message: payload },
    required: ['type', 'code', 'message'],
  };
  return { [JSON_TYPE]: { schema: { oneOf: [success, failure] } } };
}
