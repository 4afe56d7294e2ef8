import * as z from 'zod/mini';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import { sanitiseHtml } from '../../platform/content/sanitise.ts';
import type { Database } from '../../platform/db/database.ts';
import { amountIn, daysIn, idIn, nameIn, readProduct, timeIn } from '../earn/product-file.ts';
import type { ProductKind } from '../earn/product-kind.ts';
import {
  closeProject,
  editProject,
  insertProject,
  listProjects,
  numbersOf,
  projectOf,
} from './project-store.ts';

export interface ProjectKindParts {
  database: Database;
  isCurrency(id: number): boolean;
  now(): number;
}

const LINK_AT_MOST = 500;
const HTML_AT_MOST = 200_000;
const link = z.string().check(z.regex(/^https:\/\/[^\s"'<>\\]+$/), z.maxLength(LINK_AT_MOST));
const picture = z.string().check(z.regex(/^\/files\/[0-9a-f]{64}\.webp$/));
const html = z.string().check(z.maxLength(HTML_AT_MOST));

const whole = z.strictObject({
  name: nameIn,
  currency_id: idIn,
  image: z._default(picture, ''),
  issue_price: amountIn,
  total_issuance: amountIn,
  step: amountIn,
  min_number: amountIn,
  max_number: amountIn,
  lock_days: daysIn,
  cycle_days: daysIn,
  pay_currencies: z.array(idIn).check(z.minLength(1)),
  warm_up_time: timeIn,
  start_time: timeIn,
  end_time: timeIn,
  market_time: timeIn,
  description: z._default(html, ''),
  white_paper: z._default(z.nullable(link), null),
});

const change = z.strictObject({
  name: z.optional(nameIn),
  image: z.optional(picture),
  max_number: z.optional(amountIn),
  description: z.optional(html),
  white_paper: z.optional(link),
  end_time: z.optional(timeIn),
  market_time: z.optional(timeIn),
});

export function projectKind({ database, isCurrency, now }: ProjectKindParts): ProductKind {
  return {
    kind: 'project',
    list: () => listProjects(database),
    show: async (id) => {
      const project = await projectOf(database, id);
      return project && { ...project, ...(await numbersOf(database, id)) };
    },
    add: async (tx, file) => {
      const project = readProduct(whole, file);
      const unknown = [project.currency_id, ...project.pay_currencies].find(
        (id) => !isCurrency(id),
      );
      if (unknown !== undefined) {
        throw new OperatorRefusal('currency_unknown', `There is no currency ${unknown}.`);
      }
      const { id } = await insertProject(tx, {
        ...project,
        slug: null,
        is_rolling: false,
        create_time: now(),
        description: await sanitiseHtml(project.description),
      });
      return id;
    },
    edit: async (tx, id, file) => {
      const { description, ...rest } = readProduct(change, file);
      return editProject(tx, id, {
        ...rest,
        description: description && (await sanitiseHtml(description)),
      });
    },
    close: (tx, id) => closeProject(tx, id, now()),
  };
}
