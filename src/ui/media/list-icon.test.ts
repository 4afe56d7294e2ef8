import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ICON_NAMES, iconLines } from './icons.tsx';
import { markup } from './list-icon.tsx';

it.each(ICON_NAMES)('an icon of a list has the same elements as the icon: %s', (name) => {
  expect(markup(iconLines(name))).toBe(renderToStaticMarkup(iconLines(name)));
});
