import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../ui/theme/tokens.css';
import styles from './price-light.module.css';
import { PriceLight } from './price-light.ts';

let place: HTMLElement;
let priceLight: PriceLight;

beforeEach(() => {
  vi.useFakeTimers();
  place = document.createElement('span');
  place.className = styles['light'] ?? '';
  document.body.append(place);
  priceLight = new PriceLight(place, () => vi.getMockedSystemTime()?.getTime() ?? 0);
});
afterEach(() => {
  priceLight.remove();
  place.remove();
  vi.advanceTimersByTime(600);
  vi.useRealTimers();
});

function strength(): number {
  const colour = getComputedStyle(place).backgroundColor;
  const alpha = /[,/] *([0-9.]+)\)$/.exec(colour)?.[1];
  if (alpha === undefined) throw new Error(`no alpha in ${colour}`);
  return JSON.parse(alpha);
}

describe('a changed price is highlighted for 0.4 s', () => {
  test('a price that keeps moving: lit, dark after 0.4 s', () => {
    expect(strength()).toBe(0);
    const frames: number[] = [];
    for (let tick = 0; tick <= 5; tick += 1) {
      priceLight.show('up');
      frames.push(strength());
      vi.advanceTimersByTime(100);
    }
    const [full = 0] = frames;
    expect(full).toBeGreaterThan(0.1);
    expect(frames).toEqual([full, full, full, full, 0, 0]);
  });

  test('a price that moved once goes out by timer, slightly later', () => {
    priceLight.show('down');
    vi.advanceTimersByTime(500);
    expect(strength()).toBeGreaterThan(0.1);
    vi.advanceTimersByTime(50);
    expect(strength()).toBe(0);
  });

  test('on a slow phone, whose rows are drawn twice a second, it goes out with the next drawing', () => {
    const steps: string[] = [];
    const watch = new MutationObserver(() => undefined);
    watch.observe(place, { attributeFilter: ['data-lit'] });
    for (let frame = 0; frame < 8; frame += 1) {
      watch.takeRecords();
      priceLight.show('up');
      const withDrawing = watch.takeRecords().length;
      vi.advanceTimersByTime(500);
      steps.push(`${withDrawing} ${watch.takeRecords().length}`);
    }
    expect(steps).toEqual(['1 0', '1 0', '0 0', '0 0', '1 0', '1 0', '0 0', '0 0']);
  });

  test('in a list drawn five times a second it goes out with a drawing, and rarely wakes the page', () => {
    const wake = vi.spyOn(globalThis, 'setTimeout');
    const frames: number[] = [];
    for (let frame = 0; frame < 24; frame += 1) {
      priceLight.show('up');
      frames.push(strength());
      vi.advanceTimersByTime(frame % 2 === 0 ? 184 : 216);
    }
    const round = [true, true, ...Array.from({ length: 6 }, () => false)];
    expect(frames.map((one) => one > 0)).toEqual([...round, ...round, ...round]);
    expect(wake.mock.calls.length).toBeLessThanOrEqual(2 * 3);
    wake.mockRestore();
  });

  test('prices that move together light up three at a time', () => {
    const lights = Array.from({ length: 9 }, () => {
      const one = document.createElement('span');
      return { one, light: new PriceLight(one, () => vi.getMockedSystemTime()?.getTime() ?? 0) };
    });
    const lit = new Set<number>();
    for (let frame = 0; frame < 8; frame += 1) {
      for (const { light } of lights) light.show('up');
      const now = lights.flatMap(({ one }, at) => (one.dataset['lit'] === 'up' ? [at] : []));
      expect(now.length).toBeLessThanOrEqual(3);
      for (const at of now) lit.add(at);
      vi.advanceTimersByTime(200);
    }
    expect(lit.size).toBe(9);
    for (const { light } of lights) light.remove();
  });

  test('a price that moves ten times a second flashes only every 1.6 seconds, to protect the eyes', () => {
    let flashes = 0;
    let isLit = false;
    for (let tick = 0; tick < 100; tick += 1) {
      priceLight.show(tick % 2 === 0 ? 'up' : 'down');
      if (strength() > 0 && !isLit) flashes += 1;
      isLit = strength() > 0;
      vi.advanceTimersByTime(100);
    }
    expect(flashes).toBeGreaterThanOrEqual(6);
    expect(flashes).toBeLessThanOrEqual(7);
  });

  test('an unchanged price is not lit, and a removed one leaves no timer', () => {
    priceLight.show('none');
    expect(strength()).toBe(0);
    priceLight.show('down');
    priceLight.remove();
    expect(strength()).toBe(0);
    vi.advanceTimersByTime(600);
    expect(vi.getTimerCount()).toBe(0);
  });
});
