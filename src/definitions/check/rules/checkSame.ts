import { fieldOptions } from '../../fieldTypes/fieldTypes.ts';
import { schemaOfFile } from '../../formats/fileKinds.ts';
import type { FormSchema, FormUi, PageDefinition } from '../../formats/formats.ts';
import { collectProperties } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import { ownValue } from '../../sources/ownValue.ts';
import { leavesOf, type Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { valueNames } from '../../sources/valuesInText.ts';
import type { CheckedFile } from '../CheckedFile.ts';
import type { Values } from '../checkTexts.ts';
import { WARNING } from '../Report.ts';

/** Warns of a form with the subject or description of another one, from which it was copied. */
export function checkCopied(files: ReadonlyMap<string, CheckedFile>): void {
  const seen = new Map<string, string>();
  for (const { file, value, report } of files.values()) {
    if (schemaOfFile(file.path) !== 'form-ui.schema.json') continue;
    const { description, submission } = value as Loose<FormUi>;
    const texts: [string | undefined, Path][] = [
      [description, ['description']],
      [submission?.mail?.subject, ['submission', 'mail', 'subject']],
    ];
    for (const [text, place] of texts) {
      if (text === undefined) continue;
      const key = `${place.join()} ${text}`;
      const other = seen.get(key);
      if (other !== undefined)
        report(place, tell`${other} says the same: name what this form is about`, WARNING);
      else seen.set(key, file.path);
    }
  }
}

/** Warns of codes that are no currencies: amounts would be shown with the code alone. */
export function checkCurrencies({ value, report }: CheckedFile): void {
  for (const { path, value: code } of leavesOf({ value }))
    if (
      path.at(-1) === 'currency' &&
      typeof code === 'string' &&
      /^[A-Z]{3}$/.test(code) &&
      !CURRENCIES.has(code)
    )
      report(path, tell`"${code}" is no currency, as "EUR" or "XAF"`, WARNING);
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A sum of money in a text: "500 000 FCFA", "€ 25.50". */
const MONEY =
  /(?<![\d.,])(\d{1,3}(?:[ .,\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d{1,2})?\s?(?:F ?CFA|francs?\b|[A-Z]{3}\b|\p{Sc}|euros?\b)/u;

/** Shorter titles of options, such as "A", are in any text. */
const SHORTEST_TITLE = 3;

/** A text in small letters, with a blank around each word. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')} `;
}

/** Warns of a sentence of a page that names an option of a form, and a sum that is none of its prices. */
export function checkPricesInTexts(files: ReadonlyMap<string, CheckedFile>): void {
  const priced = [...files].flatMap(([path, { value }]) =>
    schemaOfFile(path) !== 'form-schema.schema.json'
      ? []
      : collectProperties(value as Loose<FormSchema>)
          .flatMap(({ schema }) => fieldOptions(schema)?.options ?? [])
          .flatMap(({ title = '', amount, amounts = {}, details }) => {
            const { price } = (details ?? {}) as { price?: unknown };
            const prices = [amount, ...Object.values(amounts), price].filter(
              (one) => typeof one === 'number',
            );
            return title.length >= SHORTEST_TITLE && prices.length > 0 ? [{ path, title, prices }] : [];
          }),
  );
  for (const { file, annotated, report } of files.values()) {
    if (!file.path.startsWith('content/pages/')) continue;
    for (const { annotation, path, value } of annotated) {
      if (annotation !== 'text' || !/\d/.test(value)) continue;
      for (const sentence of value.split(/(?<=[.!?;]) /)) {
        const [said, digits = ''] = MONEY.exec(sentence) ?? [];
        const words = wordsOf(sentence);
        const titled = priced.filter(({ title }) => words.includes(wordsOf(title)));
        // "Premium" stands in "Stand Premium" too.
        const named = titled.filter(({ title }) =>
          titled.every((other) => other.title === title || !other.title.includes(title)),
        );
        const sum = Number(digits.replace(/\D/g, ''));
        const [option] = named;
        if (said !== undefined && option && named.length === 1 && !option.prices.includes(sum))
          report(
            path,
            tell`"${said}" here, and ${option.prices.join(', ')} in ${option.path} for "${option.title}"`,
            WARNING,
          );
      }
    }
  }
}

interface Offer {
  id?: string;
  price?: number | string;
  prices?: Record<string, number | string>;
}

/**
 * Reports prices of a catalogue that name no price of a form. Warns of prices that stand in the form too, where the same offers are
 * options: as the catalogue can name them, each price stands once.
 */
export function checkSamePrices(
  files: ReadonlyMap<string, CheckedFile>,
  values: Pick<Values, 'names' | 'knows'>,
): void {
  const priced = [...files].flatMap(([path, { value }]) =>
    schemaOfFile(path) === 'form-schema.schema.json'
      ? collectProperties(value as Loose<FormSchema>).map(({ schema, ...field }) => ({
          path,
          field: field.path,
          options: fieldOptions(schema)?.options ?? [],
        }))
      : [],
  );
  for (const { file, value, report } of files.values()) {
    if (!file.path.startsWith('content/pages/')) continue;
    for (const [index, block] of ((value as Loose<PageDefinition>).blocks ?? []).entries()) {
      const offers = (block as { offers?: Offer[] } | undefined)?.offers;
      if (!Array.isArray(offers)) continue;
      const ids = offers.map((offer) => offer?.id);
      // One id in common may be chance.
      const same = priced.find(
        ({ options }) => options.filter(({ const: id }) => ids.includes(id as string)).length > 1,
      );
      const { currency } = block as { currency?: string };
      const { sidebar } = (files.get(same?.path.replace('schema', 'ui') ?? '')?.value ?? {}) as Loose<FormUi>;
      const asked = sidebar?.find((panel) => panel && 'currency' in panel && panel.of === same?.field);
      if (same && asked && 'currency' in asked && currency !== undefined && asked.currency !== currency)
        report(
          ['blocks', index, 'currency'],
          tell`"${currency}" here, and "${asked.currency}" in ${same.path.replace('schema', 'ui')}: give these prices one currency`,
          WARNING,
        );
      offers.forEach((offer, at) => {
        const option = same?.options.find(({ const: id }) => id === offer?.id);
        const place = ['blocks', index, 'offers', at];
        const name = `price.${same?.path.split('/')[1]}.${same?.field}.${offer?.id}`;
        const pairs: [number | string | undefined, number | undefined, string, Path][] = [
          [offer?.price, option?.amount, name, [...place, 'price']],
          ...Object.entries(offer?.prices ?? {}).map(
            ([buyer, price]): [number | string, number | undefined, string, Path] => [
              price,
              ownValue(option?.amounts, buyer),
              `${name}.${buyer}`,
              [...place, 'prices', buyer],
            ],
          ),
        ];
        for (const [said, asked, own, here] of pairs) {
          if (typeof said === 'string') {
            const named = valueNames(said)[0];
            if (named !== undefined && !values.knows(named))
              report(here, tell`no form has the price "${named}"${didYouMean(named, values.names)}`);
          } else if (said !== undefined && asked !== undefined && same && values.names.includes(own))
            report(
              here,
              said === asked
                ? tell`this price stands in ${same.path} too: write "{${own}}" here, so that it stands once`
                : tell`${said} here, and ${asked} in ${same.path}: give "${offer.id}" one price`,
              WARNING,
            );
        }
      });
    }
  }
}
