import { fieldOptions } from '../../fieldTypes/fieldTypes.ts';
import { schemaOfFile } from '../../formats/fileKinds.ts';
import type { FormSchema, FormUi, PageDefinition } from '../../formats/formats.ts';
import { collectProperties } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import { ownValue } from '../../sources/ownValue.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { valueNames } from '../../sources/valuesInText.ts';
import type { CheckedFile } from '../CheckedFile.ts';
import type { ReportOptions } from '../Report.ts';

const WARNING = { severity: 'warning' } as const;

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
  visit(value, []);

  function visit(part: unknown, place: Path): void {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      const here = [...place, Array.isArray(part) ? Number(key) : key];
      if (
        key === 'currency' &&
        typeof inner === 'string' &&
        /^[A-Z]{3}$/.test(inner) &&
        !CURRENCIES.has(inner)
      )
        report(here, tell`"${inner}" is no currency, as "EUR" or "XAF"`, WARNING);
      visit(inner, here);
    }
  }
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

interface Offer {
  id?: string;
  price?: number | string;
  prices?: Record<string, number | string>;
}

/**
 * Reports prices of a catalogue that name no price of a form. Warns of prices that stand in the form too, where the same offers are
 * options: as the catalogue can name them, each price stands once.
 * @param values - names that prices may have
 */
export function checkSamePrices(
  files: ReadonlyMap<string, CheckedFile>,
  values: readonly string[],
  missing: ReportOptions,
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
            if (named !== undefined && !values.includes(named))
              report(here, tell`no form has the price "${named}"${didYouMean(named, values)}`, missing);
          } else if (said !== undefined && asked !== undefined && same && values.includes(own))
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
