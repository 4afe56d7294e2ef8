import type { Module } from '../modules/module.ts';
import { type ContentCall, type ContentParts, contentHandlers } from './handlers.ts';
import { type NewsParts, newsCommands } from './operator.ts';
import { seedContent } from './seed.ts';

export function openContent(
  needs: ContentParts & NewsParts & { sandbox: boolean },
): Module<ContentCall> {
  const { database, files, sandbox, now } = needs;
  return {
    handlers: contentHandlers(needs),
    commands: newsCommands(needs),
    seeds: () => seedContent({ database, files, sandbox, now }),
  };
}
