import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../protocol/language.ts';
import { textsOf } from '../../platform/http/texts.ts';
import { SHEETS } from './sheets.ts';

test.each(LANGUAGES)('each column has a header in %s', (language) => {
  const say = textsOf(language);
  const names = new Set(Object.values(SHEETS).flatMap((columns) => Object.keys(columns)));
  const nameless = [...names].filter((name) =>
    [name, `export:${name}`].includes(say(`export:${name}`)),
  );
  expect(nameless).toEqual([]);
});
