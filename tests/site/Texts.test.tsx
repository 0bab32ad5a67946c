import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { compileMessage } from '#messages/compileMessage.ts';
import { type TextValues, useText } from '#messages/useText.ts';
import { LanguageProvider } from '#site/shell/LanguageProvider.tsx';
import { Texts } from '#site/Texts.tsx';

function Text({ id, values }: { id: string; values?: TextValues }) {
  return useText()(id, values);
}

/** A text as a page in French shows it that has one message, `known`. */
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

  it('that is not there shows its id', () => {
    expect(shown('Envoyer', undefined, 'unknown')).toBe('unknown');
  });

  it('that needs no data on its language asks the browser for none, which costs a slow phone 0.1 s', () => {
    const asked = [
      vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf'),
      vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf'),
    ];
    shown('Étape {step} sur {count}', { step: 1, count: 2 });
    for (const spy of asked) expect(spy).not.toHaveBeenCalled();
  });
});
