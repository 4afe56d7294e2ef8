// What the rules of locales/ let pass, each with its reason. A line that is no longer needed is
// a finding.

/** Texts that are the English one in another language: `folder/area:key` (`*`: in all) -> why. */
export const sameAsEnglish: Readonly<Record<string, string>> = {
  'fra/market:period_name.minute': 'a minute is the same word in both languages',
  'fra/market:period_name.minutes_5': 'minutes are the same word in both languages',
  'fra/market:period_name.minutes_15': 'minutes are the same word in both languages',
  'fra/market:period_name.minutes_30': 'minutes are the same word in both languages',
  '*/common:app_title': 'the name of the product, which is not translated',
  '*/common:language_names.vi': 'a language is listed under the name its speakers give it',
};

/** Keys made from parts, as their templates are in code -> where the part comes from. */
export const dynamicKeys: Readonly<Record<string, string>> = {
  'bills:*': 'BILL_KINDS of protocol/bill.ts',
  'common:language_names.*': 'LANGUAGES of src/lib/language.ts',
  'errors:*': 'the keys of CoreError, which the core decides on',
  'exactness:badge.*': 'the kinds of a verdict of the second opinion',
  'exactness:choice.*': 'the choices of a parameter, from formulas()',
  'exactness:columns.*.*': 'the kind of a table and the place of its column, from formulas()',
  'exactness:formula.*.choices.*': 'a formula and a choice of its own, from formulas()',
  'exactness:formula.*.meaning': 'the names of formulas()',
  'exactness:formula.*.symbols.*': 'a formula and its symbols, from formulas()',
  'exactness:formula.*.title': 'the names of formulas()',
  'exactness:group.*': 'the groups of formulas()',
  'exactness:result.paid_in_*': 'what a dual settlement pays in: coin or quote',
  'exactness:row.*': 'the kind of a table, from formulas()',
  'exactness:row_add.*': 'the kind of a table, from formulas()',
  'exactness:row_remove.*': 'the kind of a table, from formulas()',
  'exactness:second.*': 'the kinds of a verdict of the second opinion',
  'mail:*.subject': 'the kinds of MessageText of server/delivery/message-texts.ts',
  'mail:*.text': 'the kinds of MessageText of server/delivery/message-texts.ts',
  'notices:*.text': 'the keys of NOTICES of server/modules/profile/notices.ts',
  'notices:*.title': 'the keys of NOTICES of server/modules/profile/notices.ts',
  'market:tab.*': 'LIST_TABS of src/features/market/list/list-wish.ts',
  'exactness:word.*': 'words that stand in a result or a parameter, from the core',
};
