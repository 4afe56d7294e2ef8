// One term per concept in a language: the second forms that were once mixed with the terms of docs/glossary.md.
import { readLocales } from './locales.ts';
import { type Finding, lineAt, type Rule } from './tree.ts';

/** Folder -> second form -> the term. */
const SECOND_FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hk: { 提幣: '提現', 提款: '提現', 運營: '營運', 商家: '商戶', 您: '你' },
  jp: { 業者: 'デスク', 異議申し立て: '異議申立て' },
  kor: { 거래처: '데스크' },
  th: { บัญชีเงินตรา: 'บัญชีเงินเฟียต' },
  fra: {
    'Prix mark': 'Prix de référence',
    'Le bureau': 'Le marchand',
    'compte devises': 'compte fiat',
  },
  spa: { Usted: 'tú', usted: 'tú', Apelación: 'Reclamación', 'cuenta de dinero': 'cuenta fiat' },
};

export const localeTermRule: Rule = (files) => {
  const findings: Finding[] = [];
  for (const { folder, file, texts } of readLocales(files).read) {
    for (const [key, text] of texts) {
      for (const [second, term] of Object.entries(SECOND_FORMS[folder] ?? {})) {
        if (!text.includes(second)) continue;
        findings.push({
          rule: 'locale_terms',
          path: file.path,
          line: lineAt(file.text, file.text.indexOf(second)),
          message: `"${key}" says ${second}: the term is ${term}, see docs/glossary.md.`,
        });
      }
    }
  }
  return findings;
};
