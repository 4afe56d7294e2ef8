// Generates the binary layouts of protocol/layout.json as constants of both languages: offsets of fields and sizes of
// records. Fields follow each other without gaps; one without a name is padding.
type Field = readonly [name: string, type: string];
export type Layouts = Readonly<Record<string, readonly Field[]>>;

interface Placed {
  name: string;
  at: number;
  bytes: number;
  isText: boolean;
}

const BYTES: Readonly<Record<string, number>> = {
  u8: 1,
  i8: 1,
  u16: 2,
  u32: 4,
  u64: 8,
  f64: 8,
  text16: 16,
  text40: 40,
};

function bytesOf(type: string): number {
  const bytes = BYTES[type];
  if (bytes === undefined) throw new Error(`no type of a layout: ${type}`);
  return bytes;
}

function placeFields(fields: readonly Field[]): { list: Placed[]; size: number } {
  const list: Placed[] = [];
  let at = 0;
  for (const [name, type] of fields) {
    const bytes = bytesOf(type);
    const isText = type.startsWith('text');
    if (!isText && at % bytes !== 0) throw new Error(`${name} is not aligned`);
    if (name !== '') list.push({ name, at, bytes, isText });
    at += bytes;
  }
  return { list, size: at };
}

const NOTE = 'Made from protocol/layout.json by `npm run layout`.';

export function rustLayout(layouts: Layouts): string {
  const modules = Object.entries(layouts).map(([name, fields]) => {
    const { list, size } = placeFields(fields);
    const lines = list.map(({ name: field, at, bytes, isText }) => {
      const constant = field.toUpperCase();
      return isText
        ? `    pub const ${constant}: (usize, usize) = (${at}, ${bytes});`
        : `    pub const ${constant}: usize = ${at};`;
    });
    return [`pub mod ${name} {`, ...lines, `    pub const BYTES: usize = ${size};`, '}'].join('\n');
  });
  const head = [
    `//! ${NOTE}`,
    '//! Where each field begins. A text also has the number of bytes that it may take, including its length.',
    '',
    '// Both sides have all fields; not all are read here.',
    '#![allow(dead_code)]',
  ];
  return `${head.join('\n')}\n\n${modules.join('\n\n')}\n`;
}

export function scriptLayout(layouts: Layouts): string {
  const objects = Object.entries(layouts).map(([name, fields]) => {
    const { list, size } = placeFields(fields);
    const lines = list.map(({ name: field, at }) => `  ${field}: ${at},`);
    return [
      `export const ${name.toUpperCase()} = {`,
      ...lines,
      `  bytes: ${size},`,
      '} as const;',
    ].join('\n');
  });
  return `// ${NOTE} Where each field begins.\n${objects.join('\n\n')}\n`;
}
