import { beforeAll, describe, expect, it } from 'vitest';
import { type Core, type Formula, loadCore } from '../../../../lib/core/core.ts';
import { numberRules } from '../../../../lib/language/number-rules.ts';
import {
  exampleDraft,
  readDraft,
  rewriteDraft,
  withCell,
  withRowAdded,
  withRowRemoved,
} from './draft.ts';

let core: Core;
let formulas: Formula[];
beforeAll(async () => {
  core = await loadCore();
  formulas = core.formulas();
});

function formula(name: string): Formula {
  const formula = formulas.find((one) => one.name === name);
  if (formula === undefined) throw new Error(`no formula ${name}`);
  return formula;
}

const english = numberRules('en');
const french = numberRules('fra');

describe('exactness page: field values', () => {
  it('reads every example back as its arguments, with every decimal separator', () => {
    for (const one of formulas) {
      const args = one.parameters.map((parameter) => parameter.example);
      for (const rules of [english, french, numberRules('spa')]) {
        const read = readDraft(core, one, exampleDraft(core, one, rules), rules).args ?? [];
        expect(core.evaluate(one.name, read), one.name).toBe(core.evaluate(one.name, args));
      }
    }
  });

  it('R-NUMBER-6: 1,5 is 1.5 where the comma marks decimals, refused where it groups', () => {
    const add = formula('add');
    const at = { parameter: 0, row: 0, cell: 0 };
    const typedDraft = (rules: typeof french) =>
      withCell(exampleDraft(core, add, rules), at, '1,5');
    expect(readDraft(core, add, typedDraft(french), french).args?.[0]).toBe('1.5');
    const refusedRead = readDraft(core, add, typedDraft(english), english);
    expect(refusedRead.args).toBeUndefined();
    expect(refusedRead.errorAt(at)).toEqual({ key: 'malformed', detail: { position: 1 } });
    expect(refusedRead.errorAt({ ...at, parameter: 1 })).toBeUndefined();
  });

  it('keeps the slash of an instrument, and refuses a separator of rows', () => {
    const cross = formula('liquidation_cross');
    const draft = exampleDraft(core, cross, english);
    expect(draft[3]?.[0]).toEqual(['long', '92850', '0.3', '50', '94210.4', 'BTC/USDT']);
    const at = { parameter: 3, row: 0, cell: 5 };
    const splitRead = readDraft(core, cross, withCell(draft, at, 'A;B'), english);
    expect(splitRead.errorAt(at)?.key).toBe('malformed_name');
    const empty = readDraft(core, cross, withCell(draft, at, ' '), english);
    expect(empty.errorAt(at)?.key).toBe('empty_name');
  });

  it('adds a row like the last one, and removes the right one', () => {
    const fills = formula('average_price');
    const draft = exampleDraft(core, fills, english);
    const longer = withRowAdded(draft, 0);
    expect(longer[0]).toHaveLength(4);
    expect(longer[0]?.[3]).toEqual(draft[0]?.[2]);
    expect(withRowRemoved(longer, 0, 1)[0]).toEqual([draft[0]?.[0], draft[0]?.[2], draft[0]?.[2]]);
  });

  it('rewrites valid values when the language changes, and keeps invalid ones', () => {
    const add = formula('add');
    const draft = [[['1234567.25']], [['1,5']]];
    expect(rewriteDraft(core, add, draft, english, french)).toEqual([[['1234567,25']], [['1,5']]]);
  });
});
