import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { type Layouts, rustLayout, scriptLayout } from './generate.ts';

export function layoutFiles(): Record<string, string> {
  const table = readFileSync(join(ROOT, 'protocol/layout.json'), 'utf8');
  const layouts = JSON.parse(table) as Layouts;
  return {
    [join(ROOT, 'core/src/market/layout.rs')]: rustLayout(layouts),
    [join(ROOT, 'protocol/layout.ts')]: scriptLayout(layouts),
  };
}
