import { HOUR_MS } from '../../../protocol/time.ts';
import type { Module } from '../modules/module.ts';
import type { Files } from './files.ts';
import { serveFiles } from './handlers.ts';

export function openFiles(files: Files): Module {
  return {
    handlers: {},
    jobs: [{ name: 'unused files', every_ms: HOUR_MS, run: () => files.cleanUp() }],
    onErase: (tx, user_id) => files.erase(tx, user_id),
    serve: (app, frame) => serveFiles(app, frame, files),
  };
}
