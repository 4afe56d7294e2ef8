import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmSheet } from './confirm-sheet.tsx';

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

function Asking({ onSend, onConfirm }: { onSend(): void; onConfirm(): void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <ConfirmSheet
        open
        title="Sure?"
        action="Do it"
        fields={<input aria-label="Password" type="password" />}
        onConfirm={onConfirm}
        onClose={() => undefined}
      />
      <button type="submit">Send</button>
    </form>
  );
}

test.each(['its button', 'Enter in its field'])(
  'a question confirmed by %s does not send the form around it',
  (way) => {
    const onSend = vi.fn();
    const onConfirm = vi.fn();
    act(() => root.render(<Asking onSend={onSend} onConfirm={onConfirm} />));
    const buttons = [...place.querySelectorAll<HTMLButtonElement>('dialog button')];
    const field = place.querySelector('dialog input');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    act(() => {
      if (way === 'its button') buttons.find(({ textContent }) => textContent === 'Do it')?.click();
      else if (field?.dispatchEvent(enter) === true) place.querySelector('form')?.requestSubmit();
    });
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onSend).not.toHaveBeenCalled();
  },
);
