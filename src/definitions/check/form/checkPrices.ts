import { fieldTypeName } from '../../fieldTypes/fieldTypes.ts';
import type { CollectedProperty } from '../../sources/collectProperties.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { AT_KEY, WARNING } from '../Report.ts';
import { type FormContext, namedField, optionsOf } from './FormContext.ts';

/** Checks that the fields priced by panels and computed values have options, and that each option has its price. */
export function checkPrices(form: FormContext): void {
  const checked = new Set<string>();
  form.ui.sidebar?.forEach((panel, index) => {
    const place = ['sidebar', index];
    if (panel.panel === 'amount') checkAmount(form, panel, place, checked);
    if (panel.panel === 'totals') checkTotal(form, panel.of, [...place, 'of'], checked);
    if ('currency' in panel) checkDecimals(form, panel.of, panel.currency ?? '');
  });
  for (const priced of form.properties.values()) checkDetails(form, priced);
  for (const [name, rule] of Object.entries(form.ui.submission?.compute ?? {})) {
    const place = ['submission', 'compute', name];
    if (name === 'warnings')
      form.reportUi(place, '"warnings" is the name of the stored warnings; choose another', AT_KEY);
    if (rule && 'amount' in rule && rule.amount)
      checkAmount(form, rule.amount, [...place, 'amount'], checked);
    if (rule && 'total' in rule) checkTotal(form, rule.total, [...place, 'total'], checked);
  }
}

function checkAmount(
  form: FormContext,
  { of, by }: { of?: string; by?: string },
  place: Path,
  checked: Set<string>,
): void {
  const priced = fieldWithOptions(form, of, [...place, 'of']);
  const picking = fieldWithOptions(form, by, [...place, 'by']);
  if (!priced || checked.has(`${of} ${by}`)) return;
  checked.add(`${of} ${by}`);
  if (by === undefined && optionsOf(priced)?.options.some(({ amounts }) => amounts))
    form.reportUi(
      place,
      tell`the prices of "${of}" depend on another answer ("amounts"): name its field as "by"`,
    );
  else if (by === undefined) checkEachAmount(form, priced);
  else if (picking) checkEachAmounts(form, priced, picking);
}

function checkTotal(form: FormContext, of: string | undefined, place: Path, checked: Set<string>): void {
  const list = namedField(form, of, place);
  if (!list) return;
  if (fieldTypeName(list.schema) !== 'quantities') {
    form.reportUi(
      place,
      tell`"${of}" is no quantity list: a list of objects with an option ("oneOf" or "enum") and an integer`,
    );
  } else if (!checked.has(`${of}`)) {
    checked.add(`${of}`);
    checkEachAmount(form, list);
  }
}

/** Warns of details with another price than the option has; where it depends on the buyer, they may have that of the catalogue. */
function checkDetails(form: FormContext, priced: CollectedProperty): void {
  const { options = [], place = [] } = optionsOf(priced) ?? {};
  options.forEach(({ const: id, amount, details }, index) => {
    const { price } = (details ?? {}) as { price?: unknown };
    // The format reports what is no price.
    if (typeof price === 'number' && price >= 0 && amount !== undefined && price !== amount)
      form.reportSchema(
        [...place, index, 'details', 'price'],
        tell`${price} here, and ${amount} as "amount": give "${id}" one price`,
        WARNING,
      );
  });
}

/** Reports amounts with more decimals than their currency has: nobody can pay them. */
function checkDecimals(form: FormContext, of: string | undefined, currency: string): void {
  // Another check reports what is no currency.
  if (!/^[A-Z]{3}$/.test(currency)) return;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: most = 0 } = format.resolvedOptions();
  const priced = form.properties.get(of ?? '');
  const { options = [], place = [] } = (priced && optionsOf(priced)) ?? {};
  options.forEach(({ amount, amounts = {} }, index) => {
    const all = [
      [['amount'], amount] as const,
      ...Object.entries(amounts).map(([by, one]) => [['amounts', by], one] as const),
    ];
    for (const [keys, value] of all)
      if (value !== undefined && Number(value.toFixed(most)) !== value)
        form.reportSchema(
          [...place, index, ...keys],
          tell`${value} has more decimals than "${currency}" has: ${most}`,
        );
  });
}

function fieldWithOptions(
  form: FormContext,
  path: string | undefined,
  place: Path,
): CollectedProperty | undefined {
  const property = namedField(form, path, place);
  if (!property || optionsOf(property)) return property;
  form.reportUi(place, tell`"${path}" has no options ("oneOf" or "enum")`);
  return undefined;
}

function checkEachAmount(form: FormContext, priced: CollectedProperty): void {
  const { options = [], place = [] } = optionsOf(priced) ?? {};
  options.forEach((option, index) => {
    if (option.amount === undefined)
      form.reportSchema([...place, index], tell`option "${option.const}" has no "amount"`);
  });
}

function checkEachAmounts(form: FormContext, priced: CollectedProperty, picking: CollectedProperty): void {
  const values = (optionsOf(picking)?.options ?? []).flatMap((option) =>
    option.const === undefined ? [] : String(option.const),
  );
  const { options = [], place = [] } = optionsOf(priced) ?? {};
  options.forEach((option, index) => {
    const here = [...place, index, 'amounts'];
    if (!option.amounts) {
      form.reportSchema(
        [...place, index],
        tell`option "${option.const}" has no "amounts" by "${picking.path}"`,
      );
      return;
    }
    for (const value of values) {
      if (Object.hasOwn(option.amounts, value)) continue;
      form.reportSchema(here, tell`no amount for "${value}", an option of "${picking.path}"`);
    }
    for (const value of Object.keys(option.amounts)) {
      if (values.includes(value)) continue;
      const message = tell`"${value}" is no option of "${picking.path}"${didYouMean(value, values)}`;
      form.reportSchema([...here, value], message, AT_KEY);
    }
  });
}
