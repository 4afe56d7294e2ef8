// Single operations, the core against decimal.js: figures beyond the goals. The pairs are typical for the five figures:
// prices with quantities, amounts with multiples, and results of 20 digits.
import { readFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import { mustEqual, type Pass, race } from '../measure.ts';
import { type Row, raceRow } from '../table.ts';
import { figures, parse, plain, toFixedText } from './decimal-js.ts';
import { positions } from './positions.ts';

const DECIMALS = 4;

interface Loops {
  pass: (name: string) => Pass;
  texts: (name: 'texts' | 'texts_fixed') => string;
}

async function load(file: string, rows: string): Promise<Loops> {
  const module = await WebAssembly.compile(readFileSync(file));
  const imports: Record<string, Record<string, () => never>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = {
      ...imports[from],
      [name]: () => {
        throw new Error(`A loop called the operation ${name}, which does not exist.`);
      },
    };
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  const memory = exports['memory'] as WebAssembly.Memory;
  const call = (name: string): ((argument?: number) => number) => exports[name] as () => number;
  const bytes = new TextEncoder().encode(rows);
  // The call first: it may grow the memory, which invalidates older views.
  const at = call('buffer')(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, at);
  if (call('load')() !== 0) throw new Error('The core could not read the pairs of the operations.');
  return {
    pass: (name) => call(name),
    texts: (name) => {
      const length = call(name)();
      return new TextDecoder().decode(new Uint8Array(memory.buffer, call('buffer_at')(), length));
    },
  };
}

type Pair = [a: Decimal, b: Decimal];

function pairs(count: number, seed: number): Pair[] {
  return positions(count, seed).flatMap((text): Pair[] => {
    const p = parse(text);
    const [profit, margin, , risk_rate, liquidation] = figures(p);
    return [
      [p.open, p.quantity],
      [p.available, margin],
      [profit, margin],
      [risk_rate, liquidation],
    ];
  });
}

/** An operation of decimal.js over all pairs; results are stored in an array that is read afterwards. */
function over<T>(
  list: Pair[],
  results: T[],
  operation: (a: Decimal, b: Decimal, at: number) => T,
): Pass {
  return () => {
    for (let at = 0; at < list.length; at += 1) {
      const [a, b] = list[at] as Pair;
      results[at] = operation(a, b, at);
    }
    return results.length;
  };
}

export async function operationRows(file: string, count: number, seed: number): Promise<Row[]> {
  const list = pairs(count, seed);
  const texts = list.map(plain);
  const core = await load(file, texts.map((pair) => pair.join(',')).join('\n'));
  const numbers: Decimal[] = [];
  const textsFixed: string[] = [];
  const sides: [name: string, peer: Pass][] = [
    ['add', over(list, numbers, (a, b) => a.plus(b))],
    ['mul', over(list, numbers, (a, b) => a.times(b))],
    ['div', over(list, numbers, (a, b) => a.div(b))],
    [
      'parse',
      over(list, numbers, (_a, _b, at) => new Decimal((texts[at] as string[])[0] as string)),
    ],
    ['to_fixed', over(list, textsFixed, (a) => toFixedText(a, DECIMALS))],
  ];
  return sides.map(([name, peer]) => {
    const ours = core.pass(name);
    ours();
    peer();
    if (name === 'to_fixed') mustEqual(name, core.texts('texts_fixed'), textsFixed.join('\n'));
    else mustEqual(name, core.texts('texts'), plain(numbers).join('\n'));
    return raceRow(
      name,
      'one operation, no border crossed',
      race([ours, peer], list.length),
      1,
      'decimal.js 10.6.0',
    );
  });
}
