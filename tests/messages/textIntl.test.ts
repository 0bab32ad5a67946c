import { parse } from '@formatjs/icu-messageformat-parser';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { createTextIntl } from '#messages/createTextIntl.ts';
import { toIntlMessages } from '#messages/toIntlMessages.ts';

const MESSAGES = {
  plain: 'Texte',
  empty: '',
  number: parse('{value, number} octets'),
  plural: parse('{value, plural, =0 {rien} one {# étape} other {# étapes}}'),
  percent: parse('{value, number, ::percent}'),
  nested: parse('{name} : {value, plural, one {{value, number}} other {#}}'),
};

it.each(['fr', 'en', 'en-GB', 'de', 'es', 'it', 'nl', 'pt', 'ar-EG', 'fa', 'sw'])(
  'formats as react-intl does in %s',
  (locale) => {
    const ours = createTextIntl(locale, MESSAGES);
    const theirs = createIntl({ locale, messages: toIntlMessages(MESSAGES) });
    for (const id of Object.keys(MESSAGES).filter((id) => id !== 'empty')) {
      for (const value of [0, 1, 2, 12, 999, 1_000, 1_234_567, -1, 1.5, 0.25, Number.NaN]) {
        const values = { value, name: 'Ama' };
        expect(ours.formatMessage({ id }, values)).toBe(theirs.formatMessage({ id }, values));
      }
    }
    expect(ours.formatMessage({ id: 'empty' })).toBe('');
    expect(ours.formatMessage({ id: 'unknown' })).toBe('unknown');
  },
);
