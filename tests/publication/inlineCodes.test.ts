import { expect, it } from 'vitest';
import { messageParts } from '#publication/exchange/inlineCodes.ts';

it.each([
  ['Nom', 'Nom'],
  ['Plan : {address} ici', 'Plan : ‹{address}› ici'],
  ['{a}{b} {c}', '‹{a}›‹{b} ›‹{c}›'],
  [
    '{n, plural, one {# <b>an</b>} other {# ans}} !',
    '‹{n, plural, one {›‹# ›‹<b>›an‹</b>›‹} other {›‹#› ans‹}}› !',
  ],
  ['En {event.year}, {n, number} stands', 'En ‹{event.year}›, ‹{n, number}› stands'],
  ["L'été {", "L'été {"],
])('splits "%s" into words and codes', (message, shown) => {
  const parts = messageParts(message);
  expect(parts.map(({ text, isCode }) => (isCode ? `‹${text}›` : text)).join('')).toBe(shown);
  expect(parts.map(({ text }) => text).join('')).toBe(message);
});
