import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speak } from '#definitions/sources/speak.ts';
import { tell } from '#definitions/sources/tell.ts';
import { form, problemsOf } from '../support/definitionFiles.ts';
import { tellings } from '../support/tellings.ts';

const FRENCH: Record<string, string> = JSON.parse(readFileSync('src/definitions/tellings.fr.json', 'utf8'));

/** The numbers of the values that a wording puts in, each as often as it stands there. */
const valuesIn = (wording: string) => (wording.match(/\{\d+\}/g) ?? []).sort();

describe('src/definitions/tellings.fr.json', () => {
  const english = tellings();

  it('has the French of each telling', () => {
    expect([...english].filter((telling) => !Object.hasOwn(FRENCH, telling))).toEqual([]);
  });

  it('has no French of what is not told', () => {
    expect(Object.keys(FRENCH).filter((telling) => !english.has(telling))).toEqual([]);
  });

  it('has the values of each telling', () => {
    const different = Object.entries(FRENCH).filter(
      ([telling, french]) => `${valuesIn(telling)}` !== `${valuesIn(french)}`,
    );
    expect(different).toEqual([]);
  });
});

describe('a number', () => {
  afterAll(() => speak('en'));

  it.each([
    ['en', '0 files, 1 form, 2 pages: 1 error, 0 warnings.\n'],
    ['fr_FR.UTF-8', '0 fichier, 1 formulaire, 2 pages : 1 erreur, 0 avertissement.\n'],
  ])('is followed by the word for one, or for others, in %s', (locale, told) => {
    speak(locale);
    const counted = tell`${0} file[|s], ${1} form[|s], ${2} page[|s]`;
    expect(tell`${counted}: ${1} error[|s], ${0} warning[|s]${''}.\n`).toBe(told);
  });
});

describe('the check in French', () => {
  beforeAll(() => speak('fr_FR.UTF-8'));
  afterAll(() => speak('en'));

  it.each([
    [
      '"title": "Cours"',
      '"titel": "Cours"',
      'forms/cours/ui.json:3:3 clé inconnue "titel" ; vouliez-vous dire "title" ?',
    ],
    [
      '"route": "/cours",',
      '"route": "/Le cours",',
      'forms/cours/ui.json:2:12 "/Le cours" n\'est pas écrit comme il faut',
    ],
    ['"encoding": "multipart"', '"encoding": 5', 'forms/cours/ui.json:19:17 "encoding" doit être l\'un de'],
  ])('tells %s → %s', (from, to, told) => {
    expect(problemsOf(form('ui', from, to)).join('\n')).toContain(told);
  });

  it('puts the names of the files in, whatever braces they have', () => {
    expect(problemsOf(form('ui', '"Cours"', '"{0} {nom}"')).join('\n')).toContain(
      'rien ne remplit la valeur {nom} ici',
    );
  });
});
