import { describe, expect, it } from 'vitest';
import { pseudoMessage } from '#messages/pseudoMessage.ts';
import { translate } from '#messages/translate.ts';
import type { TextValues } from '#messages/translator.ts';

const format = (text: string, values?: TextValues) =>
  translate({ texts: { fr: { text } } }, 'fr', 'text', values);
const show = (message: string, values?: TextValues) => format(pseudoMessage(message), values);

describe('pseudoMessage', () => {
  it.each(['Découvrir', 'Salon de l’Éducation, de la Formation', 'Grrr !', 'CV', 'Où ?'])(
    'gives every letter of %s an accent and adds 40 % of length',
    (text) => {
      const pseudo = show(text);
      expect(pseudo).not.toMatch(/[a-z]/i);
      expect(pseudo).toHaveLength(text.length + Math.ceil(text.length * 0.4));
    },
  );

  it('is readable', () => {
    expect(show('Exposition')).toBe('Ééẋþóóšííţííóñ');
  });

  it('keeps placeholders and their values', () => {
    expect(show('Étape {step} sur {count, number}', { step: 'deux', count: 1500 })).toMatch(
      /^ÉÉ?éţ.* deux .*ř.* 1\D500$/,
    );
  });

  it('keeps plurals and choices, and changes the texts inside them', () => {
    const message = '{n, plural, one {# ville} other {# villes}} {qui, select, moi {ici} other {là}}';
    expect(show(message, { n: 1, qui: 'moi' })).toMatch(/^1 ṽííłłéé~ ííçíí$/);
    expect(show(message, { n: 3, qui: 'x' })).toMatch(/^3 ṽííłłééš~ łàà$/);
  });

  it.each(["l'école d'été", "'{'", "{nom} l''a", '50 %', '+237 600', ''])(
    'keeps the meaning of %j',
    (message) => {
      const values = { nom: '7' };
      const plain = format(message, values);
      const changed = /[\p{L}~]/gu;
      expect(show(message, values).replace(changed, '')).toBe(plain.replace(changed, ''));
    },
  );

  it('keeps addresses and tags', () => {
    expect(show('Écrire à info@example.org ou <b>voir</b> https://example.org/a')).toMatch(
      / info@example\.org .*<b>ṽ.*<\/b> https:\/\/example\.org\/a$/,
    );
  });

  it('refuses a broken message', () => {
    expect(() => pseudoMessage('{nom')).toThrow(SyntaxError);
  });
});
