// A client built from docs/openapi.json alone; it imports nothing from protocol/. Each response is
// validated against its schema.
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  operationId: string;
  security: readonly Record<string, unknown>[];
  parameters?: readonly { name: string; in: 'path' | 'query'; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: { 200: { content: Record<string, { schema: Schema }> } };
}

interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema;
  items?: Schema | false;
  prefixItems?: readonly Schema[];
}

type Fields = Readonly<Record<string, string>>;
type Answer = Record<string, unknown>;

const FORM = 'application/x-www-form-urlencoded';

export class OpenApiClient {
  token: string | undefined;
  readonly #origin: string;
  readonly #document: OpenApi;

  constructor(origin: string, document: OpenApi) {
    this.#origin = origin;
    this.#document = document;
  }

  async call<Payload = Answer>(operationId: string, fields: Fields = {}): Promise<Payload> {
    const { path, method, operation } = this.#find(operationId);
    const { parameters = [], requestBody, security } = operation;
    const isOpen = security.length === 0 || security.some((one) => !('session' in one));
    if (!isOpen && this.token === undefined) throw new Error(`${operationId} needs a session`);
    const query = new URLSearchParams();
    const body = new URLSearchParams();
    let address = path;
    const knownFields = requestBody?.content[FORM]?.schema.properties ?? {};
    for (const [name, value] of Object.entries(fields)) {
      const parameter = parameters.find((one) => one.name === name);
      if (parameter?.in === 'path')
        address = address.replace(`{${name}}`, encodeURIComponent(value));
      else if (parameter !== undefined) query.set(name, value);
      else if (name in knownFields) body.set(name, value);
      else throw new Error(`${operationId} has no field ${name}`);
    }
    const response = await fetch(`${this.#origin}${address}?${query}`, {
      method: method.toUpperCase(),
      headers: this.token === undefined ? {} : { authorization: this.token },
      ...(method === 'post' && { body }),
    });
    const answer: unknown = await response.json();
    const { schema } = operation.responses[200].content['application/json'] ?? {};
    const wrong =
      schema === undefined
        ? [`${operationId} has no schema`]
        : this.#wrongIn(answer, schema, operationId);
    if (wrong.length > 0) throw new Error(wrong.slice(0, 5).join('\n'));
    const { type, message } = answer as { type: string; message: Payload };
    if (type !== 'ok') throw new Error(`${operationId}: ${JSON.stringify(answer)}`);
    return message;
  }

  #find(operationId: string) {
    for (const [path, methods] of Object.entries(this.#document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId === operationId) return { path, method, operation };
      }
    }
    throw new Error(`no operation ${operationId}`);
  }

  /** The part of JSON Schema that the document uses. */
  #wrongIn(value: unknown, schema: Schema, at: string): string[] {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      const meant = this.#document.components.schemas[name];
      return meant === undefined ? [`${at}: no type ${name}`] : this.#wrongIn(value, meant, at);
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
      const tries = choices.map((choice) => this.#wrongIn(value, choice, at));
      const best = tries.toSorted((one, other) => one.length - other.length)[0] ?? [];
      return best;
    }
    if ('const' in schema && value !== schema.const)
      return [`${at}: ${value} is not ${schema.const}`];
    if (schema.enum !== undefined && !schema.enum.includes(value))
      return [`${at}: ${value} is unknown`];
    if (schema.type !== undefined && !hasType(value, schema.type))
      return [`${at}: no ${schema.type}`];
    if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(String(value))) {
      return [`${at}: ${value} does not fit`];
    }
    if (Array.isArray(value)) return this.#wrongInList(value, schema, at);
    return typeof value === 'object' && value !== null
      ? this.#wrongInObject(value, schema, at)
      : [];
  }

  #wrongInList(list: readonly unknown[], { prefixItems, items }: Schema, at: string): string[] {
    if (prefixItems !== undefined && list.length !== prefixItems.length)
      return [`${at}: its length`];
    return list.flatMap((one, index) => {
      const schema = prefixItems?.[index] ?? (items || {});
      return this.#wrongIn(one, schema, `${at}[${index}]`);
    });
  }

  #wrongInObject(value: object, schema: Schema, at: string): string[] {
    const { properties = {}, required = [], additionalProperties } = schema;
    const missing = required.filter((name) => !(name in value));
    return [
      ...missing.map((name) => `${at}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, part]) => {
        const knownField = properties[name] ?? additionalProperties;
        return knownField === undefined ? [] : this.#wrongIn(part, knownField, `${at}.${name}`);
      }),
    ];
  }
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isSafeInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
