// The bundler writes a file of its own for each module that is imported on demand and whose code is in a chunk with others:
// `export{t as MarketPage}from"./market-1a2b3c4d.js"`. Each is one request more before the page starts. This plugin lets the
// importers import the chunk itself.
// Gain: 5 to 8 scripts fewer until a tab page is complete: 16 with it, the worker's included.
// Remove when: Rolldown writes no such files (it doesn't for builds without top-level await).
import type { Plugin, Rolldown } from 'vite';
import { shiftColumns } from './shift-columns.ts';

interface Facade {
  /** The chunk with the code. */
  file: string;
  /** In it: `t as MarketPage`. */
  names: string;
}

/** One that imports another chunk besides stays: that chunk must run too. */
const FACADE = /^export\{([^{}]*)\}from"\.\/([\w.-]+)";?\s*$/;
const FOLDER = 'assets/';

export const withoutFacades: Plugin = {
  name: 'without-facades',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const facades = new Map<string, Facade>();
      for (const { fileName, code, isEntry } of chunks) {
        const [, names, file] =
          FACADE.exec(code.replace(/\/\/# sourceMappingURL=.*\s*$/, '')) ?? [];
        if (!isEntry && names !== undefined && file !== undefined)
          facades.set(fileName.slice(FOLDER.length), { file, names });
      }
      // So does one that passes on another one.
      for (const [name, { file }] of facades) if (facades.has(file)) facades.delete(name);
      for (const chunk of chunks) importDirectly(chunk, facades);
      for (const name of facades.keys()) delete bundle[`${FOLDER}${name}`];
    },
  },
};

function importDirectly(chunk: Rolldown.OutputChunk, facades: ReadonlyMap<string, Facade>): void {
  const { map } = chunk;
  const lines = chunk.code.split('\n').map((line, at) => {
    const shifts: { column: number; by: number }[] = [];
    const change = (text: string, _quote: string, name: string, column: number): string => {
      const facade = facades.get(name);
      if (facade === undefined) return text;
      const direct = directImport(facade);
      shifts.push({ column: column + text.length, by: direct.length - text.length });
      return direct;
    };
    const result = line.replace(/import\((["'`])\.\/([\w.-]+)\1\)/g, change);
    if (map !== null && shifts.length > 0) map.mappings = shiftColumns(map.mappings, at, shifts);
    return result;
  });
  chunk.code = lines.join('\n');
  chunk.map = map;
}

function directImport({ file, names }: Facade): string {
  const fields = names.split(',').map((one) => {
    const [inside = '', outside = inside] = one.split(' as ');
    return `${outside}:m.${inside}`;
  });
  return `import("./${file}").then(m=>({${fields.join(',')}}))`;
}
