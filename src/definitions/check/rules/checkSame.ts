import { fieldOptions } from '../../fieldTypes/fieldTypes.ts';
import { schemaOfFile } from '../../formats/fileKinds.ts';
import type { FormSchema, FormUi, PageDefinition } from '../../formats/formats.ts';
import { collectProperties } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { ownValue } from '../../sources/ownValue.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import type { CheckedFile } from '../CheckedFile.ts';

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
  price?: number;
  prices?: Record<string, number>;
}

/** Warns of prices of a catalogue that differ from those of the form with the same offers as options. */
export function checkSamePrices(files: ReadonlyMap<string, CheckedFile>): void {
  const priced = [...files].flatMap(([path, { value }]) =>
    schemaOfFile(path) === 'form-schema.schema.json'
      ? collectProperties(value as Loose<FormSchema>).map(({ schema }) => ({
          path,
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
        if (!same || !option) return;
        const place = ['blocks', index, 'offers', at];
        const pairs: [number | undefined, number | undefined, Path][] = [
          [offer.price, option.amount, [...place, 'price']],
          ...Object.entries(offer.prices ?? {}).map(([buyer, price]): [number, number | undefined, Path] => [
            price,
            ownValue(option.amounts, buyer),
            [...place, 'prices', buyer],
          ]),
        ];
        for (const [said, asked, here] of pairs)
          if (said !== undefined && asked !== undefined && said !== asked)
            report(
              here,
              tell`${said} here, and ${asked} in ${same.path}: give "${offer.id}" one price`,
              WARNING,
            );
      });
    }
  }
}
