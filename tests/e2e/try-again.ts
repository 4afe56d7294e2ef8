import type { Page } from '@playwright/test';

const PRESSED = 'againPressed';

/**
 * Resolves when the socket has joined its user's room; from then on the page only repeats requests
 * that an event made stale. Call before the page loads.
 */
export function joinedUser(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload === 'string' && /^42\["welcome",.*"user_id":\d/.test(payload)) resolve();
      }),
    );
  });
}

export async function watchButton(page: Page, name: string): Promise<void> {
  await page.addInitScript(
    ([button, mark]) => {
      const press = ({ target }: Event): void => {
        const pressedButton = target instanceof Element ? target.closest('button') : null;
        if (pressedButton?.textContent === button) document.documentElement.dataset[mark] = 'true';
      };
      addEventListener('click', press, { capture: true });
    },
    [name, PRESSED] as const,
  );
}

/**
 * Since the page was loaded, or since `forgetPress`. Read from the page, because the press sets its
 * mark before it sends a request.
 */
export function isPressed(page: Page): Promise<boolean> {
  return page.evaluate((mark) => document.documentElement.dataset[mark] === 'true', PRESSED);
}

export async function forgetPress(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    delete document.documentElement.dataset[mark];
  }, PRESSED);
}
