import type { AskedUi, StepUi } from '../../formats/formats.ts';
import { askedNames } from '../../sources/askedNames.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { checkIds } from '../checkContent.ts';
import { AT_KEY } from '../Report.ts';
import { type FormContext, namedField } from './FormContext.ts';

/** Checks that the steps ask every field once, and that a review step is the last one. */
export function checkSteps(form: FormContext): void {
  const { ui, properties, reportUi, reportSchema } = form;
  const steps = ui.steps ?? [];
  checkIds(reportUi, steps, ['steps']);
  const asked = new Map<string, string>();
  steps.forEach((step, index) => {
    const place = ['steps', index];
    checkShape(form, step, index, steps.length);
    askFields(form, step.fields, [...place, 'fields'], step.id ?? '', asked);
    step.sections?.forEach((section, at) => {
      askFields(form, section.fields, [...place, 'sections', at, 'fields'], step.id ?? '', asked);
    });
  });
  if (!ui.steps) return;
  // Each field would be reported as not asked.
  const unfilled = steps.some((step) => step.kind === undefined && !isAsking(step));
  for (const property of unfilled ? [] : properties.values()) {
    // Its choice asks it.
    if (property.group !== undefined || property.other || asked.has(property.path)) continue;
    reportSchema(property.place, tell`no step of ui.json asks "${property.path}"`, AT_KEY);
  }
  if (ui.preparation && ![...properties.values()].some((property) => property.schema.file)) {
    reportUi(['preparation'], tell`there is nothing to prepare: the form asks for no file`, AT_KEY);
  }
}

function isAsking({ fields, sections }: Loose<StepUi>): boolean {
  return Boolean(sections) || askedNames(fields).length > 0;
}

function askFields(
  form: FormContext,
  fields: Loose<AskedUi[]> | undefined,
  place: Path,
  step: string,
  asked: Map<string, string>,
): void {
  for (const { name: path, place: below } of askedNames(fields)) {
    const here = [...place, ...below];
    const property = namedField(form, path, here);
    if (property?.group !== undefined) {
      form.reportUi(here, tell`"${path}" is asked with its group: name "${path.split('.')[0]}" here`);
    } else if (property) {
      const before = asked.get(property.path);
      if (before !== undefined) form.reportUi(here, tell`"${path}" is asked already, in step "${before}"`);
      else asked.set(property.path, step);
    }
  }
  for (const [index, part] of (fields ?? []).entries()) {
    if (typeof part !== 'object') continue;
    const { row = undefined, ...others } = Array.isArray(part) ? { row: part } : part;
    checkPart(form, { row, ...others }, [...place, index]);
  }
}

/** Checks a text between the fields, or a row with widths. */
function checkPart(
  { reportUi }: FormContext,
  { text, row, widths }: Loose<Exclude<AskedUi, string | string[]>>,
  place: Path,
): void {
  if (text !== undefined && row) reportUi([...place, 'row'], tell`a part has either "text" or "row"`, AT_KEY);
  if (row && row.length < 2) reportUi(place, tell`a row has two fields or more: name one without brackets`);
  else if (row && widths && row.length !== widths.length)
    reportUi(
      [...place, 'widths'],
      tell`${row.length} field[|s] [needs|need] as many widths; ${widths.length} [is|are] here`,
    );
}

function checkShape(
  { reportUi, properties }: FormContext,
  step: Loose<StepUi>,
  index: number,
  count: number,
): void {
  const place = ['steps', index];
  if (step.kind === 'review') {
    for (const key of ['fields', 'sections']) {
      if (key in step)
        reportUi([...place, key], tell`a review step shows every answer: it has no "${key}"`, AT_KEY);
    }
    if (step.if) reportUi([...place, 'if'], tell`a review step is always shown: it has no "if"`, AT_KEY);
    if (index < count - 1) reportUi([...place, 'kind'], tell`a review step is the last one`);
    if (count === 1) reportUi([...place, 'kind'], tell`there is nothing to review: no step asks anything`);
    return;
  }
  if (step.fields && step.sections) {
    reportUi([...place, 'sections'], tell`a step has either "fields" or "sections"`, AT_KEY);
  } else if (!isAsking(step)) {
    // The format reports another kind, and a form without a field.
    if (step.kind !== undefined || properties.size === 0) return;
    reportUi(
      step.fields ? [...place, 'fields'] : place,
      tell`a step asks something: it needs "fields" or "sections"`,
    );
  }
  if (step.statement !== undefined) {
    reportUi([...place, 'statement'], tell`"statement" belongs to a step of kind "review"`, AT_KEY);
  }
}
