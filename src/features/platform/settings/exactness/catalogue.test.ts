import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import errors from '../../../../../locales/en/errors.json';
import exactness from '../../../../../locales/en/exactness.json';
import { type Core, type Formula, loadCore } from '../../../../lib/core/core.ts';
import { namesApart } from '../../../../shared/formula/typeset.ts';
import { secondOpinion } from './second-opinion.ts';
import { SECOND_FORMULAS } from './second-opinion-formulas.ts';

/** Compares the core's formulas with the page's texts and its second implementation. */
let core: Core;
let formulas: Formula[];
beforeAll(async () => {
  core = await loadCore();
  formulas = core.formulas();
});

interface Words {
  title: string;
  meaning: string;
  symbols: Record<string, string>;
  choices?: Record<string, string>;
}
const words: Record<string, Words> = exactness.formula;
const group: Record<string, string> = exactness.group;
const choice: Record<string, string> = exactness.choice;
const word: Record<string, string> = exactness.word;

const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe('R-NUMBER-8: every formula of the core is on the page', () => {
  it('has a title, a description and texts for exactly its symbols', () => {
    expect(sorted(Object.keys(words))).toEqual(sorted(formulas.map(({ name }) => name)));
    for (const { name, parameters } of formulas) {
      const symbols = parameters.map(({ symbol }) => symbol);
      expect(sorted(Object.keys(words[name]?.symbols ?? {})), name).toEqual(sorted(symbols));
    }
  });

  it('has texts for exactly the groups, and for each choice', () => {
    expect(sorted(Object.keys(group))).toEqual(sorted(new Set(formulas.map((one) => one.group))));
    for (const { name, parameters } of formulas) {
      for (const value of parameters.flatMap(({ choices }) => choices)) {
        expect(words[name]?.choices?.[value] ?? choice[value], `${name} ${value}`).toBeDefined();
      }
    }
  });

  it('has a text for each function that formulas and steps name', () => {
    const lines = formulas.flatMap(({ name, expression, parameters }) => {
      const args = parameters.map(({ example }) => example);
      return [expression, ...core.explain(name, args).steps.map((step) => step.symbols)];
    });
    const functions = lines.flatMap((line) =>
      namesApart(line).flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])),
    );
    expect(functions.length).toBeGreaterThan(0);
    for (const name of functions) expect(word[name], name).toBeDefined();
  });

  it('has a second implementation of exactly these formulas, equal on every example', () => {
    expect(sorted(Object.keys(SECOND_FORMULAS))).toEqual(sorted(formulas.map((one) => one.name)));
    for (const { name, parameters } of formulas) {
      const args = parameters.map(({ example }) => example);
      expect(secondOpinion(name, args, core.explain(name, args)).kind, name).toBe('equal');
    }
  });

  it('has a text for every error key of the core', () => {
    const source = readFileSync(
      join(import.meta.dirname, '../../../../../core/src/error.rs'),
      'utf8',
    );
    const keys = [...source.matchAll(/=> "([a-z_]+)"/g)].map((match) => match[1] ?? '');
    expect(keys.length).toBeGreaterThanOrEqual(8);
    for (const key of keys) expect(Object.keys(errors)).toContain(key);
  });
});
