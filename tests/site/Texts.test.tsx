import { renderToStaticMarkup } from 'react-dom/server';
import { useIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '#messages/compileMessage.ts';
import type { TextValues } from '#messages/translator.ts';
import { LanguageProvider } from '#site/shell/LanguageProvider.tsx';
import { Texts } from '#site/Texts.tsx';

function Text({ id, values }: { id: string; values?: TextValues }) {
  return useIntl().formatMessage({ id }, values);
}

/** Renders a text on a French page with the one message `known`; narrow no-break spaces become `_`. */
function renderText(message: string, values?: TextValues, id = 'known'): string {
  const compiled = compileMessage(message);
  return renderToStaticMarkup(
    <LanguageProvider locales={[{ id: 'fr', name: 'Français', label: 'FR' }]} start="fr">
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
    ['', undefined, ''],
  ])('%j with %j renders %j', (message, values, text) => {
    expect(renderText(message, values)).toBe(text);
  });

  it('that is missing renders its id', () => {
    expect(renderText('Envoyer', undefined, 'unknown')).toBe('unknown');
  });
});
