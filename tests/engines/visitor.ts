import { setTimeout as passing } from 'node:timers/promises';
import type { Point, Tab } from './engine.ts';

const LOOK_EVERY_MS = 50;
const LOOKS_AT_MOST = 400;

/** Finders of the page, run in the page. An open dialog hides the page below it. */
const FINDERS = `
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const seen = (selector) => [...top.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim();
  const named = (selector, name) => seen(selector).find((one) => nameOf(one) === name);
  const field = (label) => seen('label').find((one) => one.textContent.trim() === label)?.control;
  const pointOf = (one) => {
    if (one === undefined || one === null || one.matches(':disabled')) return null;
    one.scrollIntoView({ block: 'center' });
    const box = one.getBoundingClientRect();
    const point = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
    const hit = document.elementFromPoint(point.x, point.y);
    return hit !== null && (one.contains(hit) || hit.contains(one)) ? point : null;
  };`;

export class Visitor {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  see<T>(expression: string): Promise<T> {
    return this.tab.run<T>(`(() => { ${FINDERS} return ${expression}; })()`);
  }

  async until(expression: string): Promise<void> {
    for (let looks = 0; looks < LOOKS_AT_MOST; looks += 1) {
      if ((await this.see<unknown>(expression).catch(() => false)) === true) return;
      await passing(LOOK_EVERY_MS);
    }
    const shownText = await this.tab.run<string>('document.body.innerText').catch(String);
    throw new Error(`this never became true: ${expression}\n${shownText}`);
  }

  untilSaid(text: string): Promise<void> {
    return this.until(`seen('*').some((one) => one.textContent.includes(${JSON.stringify(text)}))`);
  }

  async place(element: string): Promise<Point> {
    await this.until(`pointOf(${element}) !== null`);
    let last = await this.see<Point | null>(`pointOf(${element})`);
    for (let looks = 0; looks < LOOKS_AT_MOST; looks += 1) {
      await passing(LOOK_EVERY_MS);
      const now = await this.see<Point | null>(`pointOf(${element})`);
      if (now !== null && now.x === last?.x && now.y === last.y) return now;
      last = now;
    }
    throw new Error(`the element never stops moving: ${element}`);
  }

  async tap(selector: string, name: string): Promise<void> {
    const { x, y } = await this.place(`named('${selector}', ${JSON.stringify(name)})`);
    await this.tab.tap(x, y);
  }

  async fill(label: string, text: string): Promise<void> {
    const element = `field(${JSON.stringify(label)})`;
    const { x, y } = await this.place(element);
    await this.tab.tap(x, y);
    await this.until(`document.activeElement === ${element}`);
    await this.see(`${element}.select()`);
    await this.tab.type(text);
    await this.until(`${element}.value === ${JSON.stringify(text)}`);
  }

  async go(hash: string): Promise<void> {
    await this.tab.run(`void (location.hash = ${JSON.stringify(hash)})`);
  }
}
