// The button "Try again", held to what it does: what failed keeps failing until the button is pressed.
import type { Page } from '@playwright/test';

const PRESSED = 'againPressed';

/** The socket has joined the room of its user; from then on the page asks again only for what an event has made old. Call before the page loads. */
export function joinedUser(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload === 'string' && /^42\["welcome",.*"user_id":\d/.test(payload)) resolve();
      }),
    );
  });
}

/** Notes each press of a button of this name; before the page loads. */
export async function watchButton(page: Page, name: string): Promise<void> {
  await page.addInitScript(
    ([button, mark]) => {
      const press = ({ target }: Event): void => {
        const pressed = target instanceof Element ? target.closest('button') : null;
        if (pressed?.textContent === button) document.documentElement.dataset[mark] = 'true';
      };
      addEventListener('click', press, { capture: true });
    },
    [name, PRESSED] as const,
  );
}

/** Since the page was loaded, or since `forgetPress`. Asked of the page itself: a request of the press comes after its mark. */
export function isPressed(page: Page): Promise<boolean> {
  return page.evaluate((mark) => document.documentElement.dataset[mark] === 'true', PRESSED);
}

export async function forgetPress(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    delete document.documentElement.dataset[mark];
  }, PRESSED);
}
