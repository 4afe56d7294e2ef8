// Generates docs/api.md from the catalogue that server and page use.

import {
  type Call,
  COMMON_ERRORS,
  errorsOf,
  fieldsOf,
  GATE_ERRORS,
  GATE_FIELDS,
  type Gate,
} from '../../protocol/calls/platform/call.ts';
import { SETTINGS } from '../../protocol/calls/platform/system.ts';
import { CONDITIONS } from '../../protocol/errors.docs.ts';
import { ERRORS, type ErrorKey, failureType, mayRepeat, statusOf } from '../../protocol/errors.ts';
import { type FieldNote, fieldNotes } from '../../protocol/field.ts';
import { acks, clientEvents, handshake, serverEvents, userEvents } from '../../protocol/stream.ts';
import { type Area, areasOf } from './areas.ts';
import { effectsByPath } from './effects.ts';
import { answerText, namedTypesOf, typeText, writtenOut } from './type-text.ts';

const GATES: Readonly<Record<Gate, string>> = {
  G: 'guest; a bad token counts as none',
  U: 'session',
  K1: 'verified level 1 (by amount also level 2)',
  P: 'pay password, in `password`',
  A: '`google_code` when an authenticator is bound, unless `/user/check` passed in the last 5 minutes',
  'A!': 'the same, a fresh code each time',
  H: 'no withdrawal hold',
  V: 'sending value (R-SEND): no withdrawal hold, a verified receiver, and above the daily amount a code or the pay password',
  I: 'takes `idempotency_key`',
  L: 'paged',
};

export function apiPage(texts: Readonly<Record<string, string>>): string {
  const areas = areasOf();
  const namedTypes = new Map<string, Parameters<typeof typeText>[0]>();
  for (const { calls } of areas)
    for (const { response } of calls) namedTypesOf(response, namedTypes);
  for (const schema of Object.values(userEvents)) namedTypesOf(schema, namedTypes);
  const parts = [
    opening(areas),
    gatesTable(),
    ...areas.map(({ title, calls }) => {
      return [`## ${title}`, ...calls.map((call) => callText(call, namedTypes))].join('\n\n');
    }),
    typesText(namedTypes),
    socketText(namedTypes),
    errorsText(texts),
  ];
  return `${parts.join('\n\n')}\n`;
}

function opening(areas: readonly Area[]): string {
  const all = areas.reduce((sum, { calls }) => sum + calls.length, 0);
  const links = areas.map(({ title, calls }) => `- [${title}](#${anchor(title)}): ${calls.length}`);
  return [
    '# API',
    '<!-- Written by `npm run api-docs` from protocol/. Do not edit. -->',
    [
      `For clients of the server: all ${all} calls with fields, effects, answers and errors. Paths are below \`/api\` unless a call`,
      'says otherwise. GET takes its fields in the query, POST in a form (`application/x-www-form-urlencoded`);',
      '`/upload` alone is `multipart/form-data`. `lang` goes with each call, the token in `Authorization`.',
      'Rules (`R-...`) are in [rules.md](rules.md). *available -> frozen* is a movement inside one account; other names in',
      'movements are accounts of the house.',
    ].join('\n'),
    [
      'Success: `{ "type": "ok", "code": 1, "message": answer }`. Refusal, also HTTP 200: `{ "type": "error", "code": 0,',
      '"message": text, "error": key, "field"?, "params"?, "errors"? }`; `type` is `999` where a session is missing and',
      '`998` where identity is.',
    ].join('\n'),
    [
      '`d` decimal as text, `i` integer, `t` unix milliseconds, `b` true or false (in forms 1 or 0), `s` text.',
      '`Page<T>` is `{ list: T[], page, limit, total, has_more }`, `List<T>` is `{ list: T[] }`.',
    ].join('\n'),
    [
      ...links,
      '- [Answer types](#answer-types)',
      '- [Socket](#socket)',
      '- [Errors](#errors)',
    ].join('\n'),
  ].join('\n\n');
}

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z -]/g, '')
    .replaceAll(' ', '-');
}

function gatesTable(): string {
  const rows = (Object.keys(GATES) as Gate[]).map((gate) => {
    const fields = Object.entries(GATE_FIELDS[gate]).map(([name, field]) => fieldText(name, field));
    const cells = [code(gate), GATES[gate], fields.join('<br>'), keys(GATE_ERRORS[gate])];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '## Gates',
    'Who may call. The fields and errors of a gate belong to each call that has it and are not repeated there.',
    ['| gate | meaning | fields | errors |', '|---|---|---|---|', ...rows].join('\n'),
    `Any call may also answer ${keys(COMMON_ERRORS)}.`,
  ].join('\n\n');
}

function callText(call: Call, namedTypes: Parameters<typeof answerText>[1]): string {
  const ofGates = new Set(call.gates.flatMap((gate) => Object.keys(GATE_FIELDS[gate])));
  const own = Object.entries(fieldsOf(call)).filter(
    ([name, field]) => !ofGates.has(name) || isChanged(call, name, field),
  );
  const lines = [
    `### ${call.method} ${call.path}`,
    effectsByPath.get(call.path) ?? '',
    [`Gates ${call.gates.map(code).join(' ') || 'none'}.`, ...marks(call)].join(' '),
    own.map(([name, field]) => `- ${fieldText(name, field)}`).join('\n'),
    answerLine(call, namedTypes),
    ownErrors(call),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** A gate's field that this call defines differently. */
function isChanged(call: Call, name: string, field: unknown): boolean {
  return call.gates.every((gate) => (GATE_FIELDS[gate] as Record<string, unknown>)[name] !== field);
}

function marks(call: Call): string[] {
  return [
    ...(call.alsoGet ? ['GET answers the same.'] : []),
    ...(call.cached ? ['Cached for 60 s, with `ETag`.'] : []),
    ...(call.multipart ? ['Multipart.'] : []),
    ...(call.at === 'root' ? ['At the root, not below `/api`.'] : []),
    ...(call.at === 'both' ? ['At the root and below `/api`.'] : []),
  ];
}

function answerLine(call: Call, namedTypes: Parameters<typeof answerText>[1]): string {
  const bare = call.answer === 'envelope' ? '' : ' (bare, no envelope)';
  if (call.path === '/getSetting') {
    const kinds = Object.entries(SETTINGS).map(([name, type]) => {
      return `- ${code(name)}: ${code(typeText(type))}`;
    });
    return ['Answer, by `keyword`:', kinds.join('\n')].join('\n\n');
  }
  return `Answer${bare}: ${code(answerText(call.response, namedTypes))}`;
}

function ownErrors(call: Call): string {
  const knownErrors = new Set<ErrorKey>(call.gates.flatMap((gate) => [...GATE_ERRORS[gate]]));
  for (const field of Object.values(fieldsOf(call))) {
    for (const key of keysOf(fieldNotes.get(field))) knownErrors.add(key);
  }
  const own = [...errorsOf(call)].filter((key) => !knownErrors.has(key));
  if (own.length === 0) return '';
  return ['Errors:', ...own.map((key) => `- ${code(key)}: ${CONDITIONS[key]}`)].join('\n');
}

function keysOf(note: FieldNote | undefined): ErrorKey[] {
  return note === undefined ? [] : [...note.rule.errors, ...(note.rule.later ?? [])];
}

function fieldText(name: string, field: unknown): string {
  const note = fieldNotes.get(field as never);
  if (note === undefined) throw new Error(`${name} is not a field`);
  const { rule, absence } = note;
  const mark =
    absence === 'required' ? '' : absence === 'optional' ? '?' : defaultText(absence.value);
  return `${code(`${name}${mark}`)}: ${rule.says}. ${keys(keysOf(note))}`;
}

function defaultText(value: unknown): string {
  return ` = ${typeof value === 'boolean' ? (value ? '1' : '0') : String(value)}`;
}

function typesText(namedTypes: Parameters<typeof answerText>[1]): string {
  const types = [...namedTypes].sort(([one], [other]) => (one < other ? -1 : 1));
  const blocks = types.map(([name, type]) => `${name} = ${wrapAtCommas(writtenOut(type))}`);
  return ['## Answer types', fence(blocks.join('\n\n'))].join('\n\n');
}

const WIDTH = 110;

/** Wraps after commas, so that no line is wider than a screen. */
function wrapAtCommas(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/(?<=,) /)) {
    if (line !== '' && line.length + part.length + 1 > WIDTH) {
      lines.push(line);
      line = `  ${part}`;
    } else line = line === '' ? part : `${line} ${part}`;
  }
  return [...lines, line].join('\n');
}

function socketText(namedTypes: Parameters<typeof answerText>[1]): string {
  const sentTexts = Object.entries(clientEvents).map(([name, type]) => {
    const ack = acks[name as keyof typeof acks];
    return `| ${code(name)} | ${cell(typeText(type))} | ${cell(typeText(ack))} |`;
  });
  const got = Object.entries(serverEvents).map(([name, type]) => {
    return `| ${code(name)} | ${cell(answerText(type, namedTypes))} |`;
  });
  const kinds = Object.entries(userEvents).map(([kind, type]) => {
    return `| ${code(kind)} | ${cell(typeText(type))} |`;
  });
  return [
    '## Socket',
    `socket.io 4 on the same origin. Handshake \`auth\`: ${code(typeText(handshake))}; \`raw: 1\` asks for frames as bare binary messages.`,
    'Rooms: `quotes`, `book:<match_id>`, `trades:<match_id>`, `chat`; `user:<id>` is joined by `login` alone.',
    'Events to the server; each takes an ack, `{ ok: true, ... }` or `{ ok: false, error, message, retry_after_ms? }`:',
    ['| event | payload | ack |', '|---|---|---|', ...sentTexts].join('\n'),
    'Events to the client. `frame` is bytes (protocol/frame.ts); `user` is `{ sequence: i, time: t, kind: s, data }`:',
    ['| event | payload |', '|---|---|', ...got].join('\n'),
    '`kind` and `data` of `user`:',
    ['| kind | data |', '|---|---|', ...kinds].join('\n'),
  ].join('\n\n');
}

function errorsText(texts: Readonly<Record<string, string>>): string {
  const rows = (Object.keys(ERRORS) as ErrorKey[]).map((key) => {
    const { params = {} } = ERRORS[key] as { params?: Record<string, string> };
    const fields = Object.entries(params).map(([name, kind]) => code(`${name}: ${kind}`));
    const type = statusOf(key) === 200 ? failureType(key) : String(statusOf(key));
    const again = mayRepeat(key) ? 'yes' : '';
    const cells = [code(key), type, CONDITIONS[key], texts[key] ?? '', fields.join(' '), again];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '## Errors',
    'The second column is the HTTP status where it is not 200, else the `type` of the envelope. "Again": the same request may succeed later unchanged.',
    [
      '| key | type | when | English text | params | again |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ].join('\n\n');
}

const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => code(text).replaceAll('|', '\\|');
const keys = (list: readonly string[]): string => list.map(code).join(' ');
const fence = (text: string): string => ['```', text, '```'].join('\n');
