import { LANGUAGES } from '../../../protocol/language.ts';
import type { ChatEvent } from '../../../protocol/stream.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type ChatCall, type ChatParts, chatHandlers } from './handlers.ts';
import { wordsIn } from './masked-words.ts';
import { chatCommands } from './operator.ts';
import { eraseFromRoom } from './room.ts';

export interface ChatNeeds extends Pick<ChatParts, 'database' | 'now'> {
  settings: Settings;
}

export interface Chat extends Module<ChatCall> {
  onMessage(listener: (event: ChatEvent) => void): void;
}

export function openChat({ settings, ...needs }: ChatNeeds): Chat {
  const listeners = new Set<(event: ChatEvent) => void>();
  const readWords = () => wordsIn(...LANGUAGES.map((one) => settings.get(`chat_words.${one}`)));
  let words = readWords();
  settings.onChanged((key) => {
    if (key.startsWith('chat_words.')) words = readWords();
  });
  const parts: ChatParts = {
    ...needs,
    words: () => words,
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
  return {
    handlers: chatHandlers(parts),
    commands: chatCommands(parts),
    onErase: (tx, user_id) => eraseFromRoom(tx, parts, user_id),
    onMessage: (listener) => listeners.add(listener),
  };
}
