import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MessagesByLocale } from '#contract/RouteModule.ts';
import { compileMessage } from '#messages/compileMessage.ts';
import { LanguageMenu } from '#site/shell/LanguageMenu.tsx';
import { LanguageProvider } from '#site/shell/LanguageProvider.tsx';
import { LanguageSign } from '#site/shell/LanguageSign.tsx';
import { Texts } from '#site/Texts.tsx';

const LOCALES = [
  { id: 'fr', name: 'Français', label: 'FR' },
  { id: 'en', name: 'English', label: 'EN' },
];
const FRENCH = {
  'shell.language': compileMessage('{label}, langue : {language}'),
  'shell.languageFailed': compileMessage('Échec'),
};
const ENGLISH = { 'shell.language': compileMessage('EN, language: English') };

it('a language whose texts cannot be loaded is told of, and shown once they are', async () => {
  const user = userEvent.setup();
  const messages: MessagesByLocale = { fr: FRENCH };
  let down = true;
  const load = (locale: string) => {
    if (messages[locale]) return undefined;
    if (down) return Promise.reject(new TypeError('Failed to fetch'));
    messages[locale] = ENGLISH;
    return Promise.resolve();
  };
  render(
    <LanguageProvider locales={LOCALES} start="fr" load={load}>
      <Texts from={[messages]}>
        <LanguageMenu />
        <LanguageSign />
        <input aria-label="Nom" />
      </Texts>
    </LanguageProvider>,
  );
  await user.type(screen.getByRole('textbox'), 'Ngo Bassong');
  const choose = async (menu: RegExp, name: string) => {
    await user.click(screen.getByRole('button', { name: menu }));
    await user.click(screen.getByRole('button', { name }));
  };
  await choose(/langue/, 'English');
  expect((await screen.findByText('Échec')).parentElement?.getAttribute('role')).toBe('status');
  down = false;
  await choose(/langue/, 'English');
  await screen.findByRole('button', { name: /language/ });
  expect(screen.queryByText('Échec')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ngo Bassong');
});
