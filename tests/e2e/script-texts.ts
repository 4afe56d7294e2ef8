// Texts that would run as scripts in a page that drew them as HTML, and the check that none did.
import type { Page } from '@playwright/test';
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts';
import { expectDrawn } from './drawing.ts';
import { expect } from './fixture.ts';

export const PAYLOADS =
  process.env['LONG'] === '1' ? SCRIPT_PAYLOADS : SCRIPT_PAYLOADS.filter((_, at) => at % 12 === 0);

export function messagesOf(payloads: readonly string[], most: number): string[] {
  const messages: string[] = [];
  for (const payload of payloads.filter(({ length }) => length < most)) {
    const last = messages.at(-1);
    if (last === undefined || last.length + payload.length + 1 > most) messages.push(payload);
    else messages[messages.length - 1] = `${last} ${payload}`;
  }
  return messages;
}

/** Nothing of a text became an element, an event handler or an address of the page. */
export async function expectTextOnly(page: Page): Promise<void> {
  await expectDrawn(page);
  const active = await page
    .locator('body')
    .evaluate((body) =>
      [...body.querySelectorAll('*')]
        .filter(
          (one) =>
            one.matches(
              'script:not([src]), iframe, object, embed, base, math, marquee, a[href^="javascript:" i]',
            ) || one.getAttributeNames().some((name) => name.startsWith('on')),
        )
        .map((one) => one.outerHTML.slice(0, 120)),
    );
  expect(active).toEqual([]);
}
