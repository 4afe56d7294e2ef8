import type { Module } from '../modules/module.ts';
import type { Files } from './files.ts';
import { serveFiles } from './handlers.ts';

const HOUR_MS = 60 * 60_000;

export function openFiles(files: Files): Module {
  return {
    handlers: {},
    jobs: [{ name: 'unused files', every_ms: HOUR_MS, run: () => files.cleanUp() }],
    onErase: (tx, user_id) => files.erase(tx, user_id),
    serve: (app, frame) => serveFiles(app, frame, files),
  };
}
