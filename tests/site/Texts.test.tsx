import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { compileMessage } from '#messages/compileMessage.ts';
import { type TextValues, useText } from '#messages/useText.ts';
import { LanguageProvider } from '#site/shell/LanguageProvider.tsx';
import { Texts } from '#site/Texts.tsx';

function Text({ id, values }: { id: string; values?: TextValues }) {
  return useText()(id, values);
}

/** Renders text `id` on a French page whose only message is `known`. */
function shown(message: string, values?: TextValues, id = 'known'): string {
  const compiled = compileMessage(message);
  return renderToStaticMarkup(
    <LanguageProvider locales={[{ id: 'fr', name: 'Français', label: 'FR' }]}>
      <Texts from={[{ fr: { known: compiled } }]}>
        <Text id={id} values={values} />
      </Texts>
    </LanguageProvider>,
  ).replaceAll('\u202f', '_');
}

describe('a text', () => {
  it.each([
    ['Envoyer', undefined, 'Envoyer'],
    ['Étape {step} sur {count}', { step: 1, count: 2 }, 'Étape 1 sur 2'],
    ['{count} réponse', { count: 0 }, '0 réponse'],
    ['{count, plural, one {# stand} other {# stands}}', { count: 0 }, '0 stand'],
    ['{count, plural, one {# stand} other {# stands}}', { count: 1500 }, '1_500 stands'],
    ['{limit, number} au maximum', { limit: 1500 }, '1_500 au maximum'],
  ])('%j with %j reads %j', (message, values, text) => {
    expect(shown(message, values)).toBe(text);
  });

  it('without a message shows its id', () => {
    expect(shown('Envoyer', undefined, 'unknown')).toBe('unknown');
  });

  it('without plurals or formats loads no Intl locale data, which takes 0.1 s on a slow phone', () => {
    const spies = [
      vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf'),
      vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf'),
    ];
    shown('Étape {step} sur {count}', { step: 1, count: 2 });
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
});
