import type { Page } from '@playwright/test';

/** Texts that are cut or covered, and why. */
export function textFaults(page: Page, root: string): Promise<string[]> {
  return page.locator(root).first().evaluate(measureTexts);
}

export function measureTexts(root: Element): string[] {
  interface Piece {
    text: string;
    owner: Element;
    boxes: DOMRect[];
  }
  const SLACK = 1;
  const faults: string[] = [];
  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    const owner = node.parentElement;
    if (text === '' || owner === null || owner.closest('.spoken, option, script') !== null)
      continue;
    if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(
      ({ width, height }) => width > 0 && height > 0,
    );
    if (boxes.length > 0) pieces.push({ text: text.slice(0, 60), owner, boxes });
  }
  interface Window {
    scrolls: boolean;
    cuts: boolean;
    rolls: boolean;
  }
  const windows = new Map<Element, Window>();
  const windowOf = (element: Element): Window => {
    const knownWindow = windows.get(element);
    if (knownWindow !== undefined) return knownWindow;
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrollWindow = {
      scrolls: /auto|scroll/.test(overflowX),
      cuts: /hidden|clip/.test(overflowX),
      rolls: /auto|scroll/.test(overflowY),
    };
    windows.set(element, scrollWindow);
    return scrollWindow;
  };
  const hiddenElements = new Set<Element>();
  const within = (one: DOMRect, edge: DOMRect): DOMRect => {
    const top = Math.max(one.top, edge.top);
    return new DOMRect(
      one.left,
      top,
      one.width,
      Math.max(0, Math.min(one.bottom, edge.bottom) - top),
    );
  };
  for (const piece of pieces) {
    const { text, owner, boxes } = piece;
    let isInScroller = false;
    for (let box: Element | null = owner; box !== null && !isInScroller; box = box.parentElement) {
      const { scrolls, cuts, rolls } = windowOf(box);
      if (scrolls) {
        isInScroller = true;
        // What is scrolled out beside it covers nothing.
        const { left, right } = box.getBoundingClientRect();
        piece.boxes = boxes.flatMap((one) => {
          const start = Math.max(one.left, left);
          const width = Math.min(one.right, right) - start;
          return width > 0 ? [new DOMRect(start, one.top, width, one.height)] : [];
        });
      } else if (cuts && box !== document.documentElement) {
        const edge = box.getBoundingClientRect();
        // Completely beyond the edge: shown where there is room, otherwise hidden on purpose.
        const isGone = boxes.every(
          (one) =>
            one.top >= edge.bottom - SLACK ||
            one.bottom <= edge.top + SLACK ||
            one.left >= edge.right - SLACK ||
            one.right <= edge.left + SLACK,
        );
        if (isGone) {
          hiddenElements.add(owner);
          break;
        }
        // Vertically scrolled text is cut by its window, and visible after scrolling.
        const isCut = boxes.some(
          (one) =>
            one.left < edge.left - SLACK ||
            one.right > edge.right + SLACK ||
            (!rolls && (one.top < edge.top - 4 || one.bottom > edge.bottom + 4)),
        );
        if (rolls) piece.boxes = piece.boxes.map((one) => within(one, edge));
        if (isCut) faults.push(`cut: ${text}`);
      }
    }
    if (isInScroller || hiddenElements.has(owner)) continue;
    if (boxes.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK)) {
      faults.push(`past the edge: ${text}`);
    }
    // One word on two lines, without a place to break.
    const broken = /^[\p{Script=Latin}\d/]+$/u.test(text) && boxes.length > 1;
    if (broken) faults.push(`broken word: ${text}`);
  }
  const seenPieces = pieces.filter(({ owner }) => !hiddenElements.has(owner));
  const overlaps = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  // Sorted from the top: a text that begins below the end of another overlaps none after it.
  const laid = seenPieces
    .flatMap((piece) => piece.boxes.map((box) => ({ piece, box })))
    .toSorted((a, b) => a.box.top - b.box.top);
  const coveredNames = new Set<string>();
  const bars = new Map<Element, Element | null>();
  /** The fixed bar that a text is part of: text below a bar can be scrolled out. */
  const barOf = (element: Element): Element | null => {
    const knownBar = bars.get(element);
    if (knownBar !== undefined) return knownBar;
    const isFixed = getComputedStyle(element).position === 'fixed';
    const bar = isFixed
      ? element
      : element.parentElement === null
        ? null
        : barOf(element.parentElement);
    bars.set(element, bar);
    return bar;
  };
  laid.forEach((one, at) => {
    for (let next = at + 1; next < laid.length; next += 1) {
      const other = laid[next];
      if (other === undefined || other.box.top > one.box.bottom) break;
      const isUnderBar = barOf(one.piece.owner) !== barOf(other.piece.owner);
      if (other.piece !== one.piece && !isUnderBar && overlaps(one.box, other.box)) {
        coveredNames.add(`over each other: ${one.piece.text} / ${other.piece.text}`);
      }
    }
  });
  faults.push(...coveredNames);
  // The text of an input is not a text node.
  for (const input of root.querySelectorAll('input, select, button')) {
    const box = input.getBoundingClientRect();
    if (box.width === 0 || input.closest('.spoken') !== null) continue;
    let isInScroller = false;
    for (let up = input.parentElement; up !== null; up = up.parentElement) {
      if (windowOf(up).scrolls) isInScroller = true;
    }
    if (!isInScroller && (box.left < -SLACK || box.right > innerWidth + SLACK)) {
      faults.push(`past the edge: ${input.outerHTML.slice(0, 80)}`);
    }
  }
  return faults;
}

/** Touch targets below 44 px: the point 22 px from their middle belongs to another element. */
export function smallTargets(page: Page, root: string): Promise<string[]> {
  return page
    .locator(root)
    .first()
    .evaluate((area) => {
      const REACH = 21;
      const targets = area.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, [role="tab"], [tabindex="0"]',
      );
      const small: string[] = [];
      const places: [Element, number, number][] = [];
      for (let box: Element | null = area; box !== null; box = box.parentElement) {
        places.push([box, box.scrollLeft, box.scrollTop]);
      }
      for (const box of area.querySelectorAll('*')) {
        if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) {
          places.push([box, box.scrollLeft, box.scrollTop]);
        }
      }
      for (const element of targets) {
        if (!element.checkVisibility() || element.matches(':disabled')) continue;
        // The surface of a chart is large, and labels lie over it.
        if (element.matches('[role="application"]')) continue;
        if (getComputedStyle(element).pointerEvents === 'none') continue;
        element.scrollIntoView({ block: 'center' });
        const target = element.closest('label') ?? element;
        const box = element.getBoundingClientRect();
        const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
        if (middle.x < 0 || middle.x > innerWidth) continue;
        const belongs = (x: number, y: number): boolean => {
          const hit = document.elementFromPoint(x, y);
          return (
            hit !== null &&
            (target.contains(hit) || hit.closest('label')?.contains(element) === true)
          );
        };
        const isLarge =
          belongs(middle.x, middle.y - REACH) &&
          belongs(middle.x, middle.y + REACH) &&
          belongs(Math.max(0, middle.x - REACH), middle.y) &&
          belongs(Math.min(innerWidth - 1, middle.x + REACH), middle.y);
        if (!isLarge) small.push(element.outerHTML.slice(0, 160));
      }
      for (const [box, scrollLeft, top] of places) box.scrollTo(scrollLeft, top);
      return small;
    });
}
