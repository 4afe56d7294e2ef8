// What the rules of locales/ let pass, each with its reason. A line that is no longer needed is
// a finding.

/** Texts that are the English one in another language: `folder/area:key` (`*`: in all) -> why. */
export const sameAsEnglish: Readonly<Record<string, string>> = {
  '*/common:app_title': 'the name of the product, which is not translated',
  '*/common:language_names.vi': 'a language is listed under the name its speakers give it',
};

/** Keys made from parts, as their templates are in code -> where the part comes from. */
export const dynamicKeys: Readonly<Record<string, string>> = {};
