import { LANGUAGES } from '../../../protocol/language.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import {
  type OperatorCommand,
  OperatorRefusal,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { cannedAnswers, cannedFor, deleteCanned, writeCanned } from './canned-store.ts';
import { answerIn } from './operator.ts';
import { answerTicket, type SupportParts } from './tickets.ts';

const NAME = /^[a-z0-9_-]{1,40}$/;

export function cannedCommands(database: Database, parts: SupportParts): OperatorCommand[] {
  return [
    {
      name: 'canned list',
      does: 'canned answers to tickets, by name and language',
      act: async () => ({ rows: await cannedAnswers(database) }),
    },
    {
      name: 'canned set',
      takes: ['NAME'],
      flags: { lang: 'LANGUAGE', text: 'S' },
      does: `saves a canned answer in one language (${LANGUAGES.join(', ')}); en is used where a language is missing`,
      act: async ({ words: [name = ''], flags }, audit) => {
        const language = LANGUAGES.find((one) => one === flags['lang']);
        if (!NAME.test(name) || language === undefined) {
          const says = 'NAME takes a-z, 0-9, - and _; --lang one of the languages.';
          throw new OperatorRefusal('parameter_error', says);
        }
        const answer = { name, language, text: answerIn(flags['text']) };
        await database.transaction(async (tx) => {
          await writeCanned(tx, answer);
          await audit(tx);
        });
        return { rows: [answer] };
      },
    },
    {
      name: 'canned delete',
      takes: ['NAME'],
      does: 'deletes a canned answer in all languages',
      act: async ({ words: [name = ''] }, audit) => {
        await database.transaction(async (tx) => {
          if (!(await deleteCanned(tx, name))) throw refusal('not_found');
          await audit(tx);
        });
        return { rows: [{ name }] };
      },
    },
    {
      name: 'support reply',
      takes: ['ID', 'NAME'],
      does: "answers a ticket with a canned answer, in the user's language",
      act: async ({ words: [idText, name = ''] }, audit) => {
        const id = wholeNumber(idText, 'ID');
        const message = await database.transaction(async (tx) => {
          const text = await cannedFor(tx, name, id);
          if (text === undefined) throw refusal('not_found');
          const newAnswer = await answerTicket(tx, parts, id, text);
          await audit(tx, newAnswer.user_id);
          return newAnswer.message;
        });
        return { rows: [{ ...message, sender: 'operator' }] };
      },
    },
  ];
}
