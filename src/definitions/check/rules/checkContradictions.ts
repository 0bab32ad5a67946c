import type { ConditionSchema, FormSchema, TestSchema } from '../../formats/formats.ts';
import { askedNames, namesAsked } from '../../sources/askedNames.ts';
import { type CollectedProperty, collectBranches } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { stepConditions } from '../../sources/wholeSchema.ts';
import { namesRead } from '../form/checkCondition.ts';
import { type FormContext, optionsOf, uiOf } from '../form/FormContext.ts';
import { RESULTS_WARNING, type Report, WARNING } from '../Report.ts';
import { patternLength } from './patternLength.ts';

/** Reports what a form says twice and differently, and what can never come about. */
export function checkContradictions(form: FormContext, schema: Loose<FormSchema>): void {
  for (const property of form.properties.values()) {
    checkConsent(form, property);
    checkPattern(form, property);
    checkSaidLimits(form, property);
    checkOptionTitles(form, property);
  }
  checkStepTitles(form);
  checkSaidSteps(form);
  checkFieldTitles(form);
  const { properties, reportSchema, reportUi } = form;
  for (const { branch, place } of collectBranches(schema)) {
    if (!branch.if) continue;
    checkNever(form, branch.if, [...place, 'if'], reportSchema);
    const asked = [branch.then, branch.else].flatMap((one) => Object.keys(one?.properties ?? {}));
    // A field that is asked in any case does not appear.
    const appearing = asked.filter((path) => properties.get(path)?.place[0] !== 'properties');
    checkOrder(form, branch.if, appearing);
  }
  for (const { condition, names, place } of stepConditions(form.ui)) {
    checkNever(form, condition, place, reportUi);
    // One line for all of them; what is among them never settles.
    if (!namesRead(condition).some((name) => names.includes(name)))
      checkOrder(form, condition, names.slice(0, 1));
  }
}

/** A tick that only accepts "yes", which the form accepts without an answer. */
function checkConsent(
  { reportSchema }: FormContext,
  { path, name, schema, place, required }: CollectedProperty,
): void {
  if (schema.type !== 'boolean' || schema.const !== true || required) return;
  const message = tell`nothing requires "${path}": whoever leaves it unticked agrees to nothing; add "${name}" to "required"`;
  reportSchema(place, message, { ...WARNING, at: 'key' });
}

function checkPattern({ reportSchema }: FormContext, { path, schema, place }: CollectedProperty): void {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (pattern === undefined) return;
  const here = [...place, 'pattern'];
  if (schema.errorMessage === undefined) {
    const message = tell`people read only that "${path}" is wrong: write how it is right, as "errorMessage": { "pattern": "…" }`;
    reportSchema(here, message, { ...WARNING, at: 'key' });
  }
  if (/\{\d/.test(pattern) && !/^\^|\$$/.test(pattern)) {
    const message = tell`the pattern accepts any text that contains what it asks: write "^${pattern}$" for the whole text`;
    reportSchema(here, message, WARNING);
  }
  if (/[^\\|([]\^|^[^[]*[^\\[(]\$(?![|)]|$)/.test(pattern.replace(/\[[^\]]*\]/g, 'x')))
    reportSchema(
      here,
      tell`no text fits this pattern: ^ stands at its start and $ at its end only`,
      RESULTS_WARNING,
    );
  const length = patternLength(pattern);
  if (length && length.least > maxLength)
    reportSchema(
      here,
      tell`the pattern asks at least ${length.least} character[|s], and "maxLength" allows ${maxLength}: no answer can be right`,
    );
  if (length && length.most < minLength)
    reportSchema(
      here,
      tell`the pattern allows at most ${length.most} character[|s], and "minLength" asks ${minLength}: no answer can be right`,
    );
}

/** The least number that a text asks: "au moins 8 chiffres". */
const SAID_LEAST = /(?<!\p{L})(?:au moins|minimum|at least|pelo menos|al menos) (?:de )?(\d+)(?![\d.,/])/iu;

/** Texts of a field with another least length, number or count than its schema asks. */
function checkSaidLimits(form: FormContext, property: CollectedProperty): void {
  const { schema, place, uiPlace } = property;
  const { minLength, minItems, minimum, pattern, errorMessage } = schema;
  const asked = minLength ?? minItems ?? minimum ?? Number(/\{(\d+)/.exec(pattern ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(asked)) return;
  const check = (text: string | undefined, here: Path, report: Report) => {
    const [said, number] = SAID_LEAST.exec(text ?? '') ?? [];
    if (said !== undefined && Number(number) !== asked)
      report(here, tell`"${said}" is said here, and ${asked} asked of "${property.path}"`, WARNING);
  };
  check(uiOf(form, property)?.['ui:help'], [...uiPlace, 'ui:help'], form.reportUi);
  const texts = typeof errorMessage === 'object' ? errorMessage : { '': errorMessage };
  for (const [key, text] of Object.entries(texts))
    check(text, [...place, 'errorMessage', ...(key ? [key] : [])], form.reportSchema);
}

/** Numbers from 1 in the languages of the program. */
const NUMBERS = [
  ['une', 'one', 'uma', 'una', 'um', 'un'],
  ['deux', 'two', 'duas', 'dois', 'dos'],
  ['trois', 'three', 'três', 'tres'],
  ['quatre', 'four', 'quatro', 'cuatro'],
  ['cinq', 'five', 'cinco'],
  ['six', 'seis'],
  ['sept', 'seven', 'sete', 'siete'],
  ['huit', 'eight', 'oito', 'ocho'],
];

const SAID_STEPS = /(?:en|in|em) (\d+|\p{L}+) (?:étapes?|steps?|etapas?|passos?|pasos?)(?!\p{L})/iu;

function checkSaidSteps({ ui, reportUi }: FormContext): void {
  const { length = 0 } = ui.steps ?? [];
  // A step with a condition is not everyone's.
  if (length === 0 || ui.steps?.some((step) => step?.if)) return;
  for (const key of ['lead', 'description'] as const) {
    const [said, number = ''] = SAID_STEPS.exec(ui[key] ?? '') ?? [];
    const at = NUMBERS.findIndex((words) => words.includes(number.toLowerCase()));
    const count = at < 0 ? Number(number) : at + 1;
    if (said !== undefined && !Number.isNaN(count) && count !== length)
      reportUi([key], tell`"${said}" is said here, and the form has ${length} step[|s]`, WARNING);
  }
}

function checkOptionTitles(form: FormContext, property: CollectedProperty): void {
  const titles = uiOf(form, property)?.['ui:enumNames'];
  const { options, place } = optionsOf(property) ?? { options: [], place: [] };
  const seen = new Set<string>();
  for (const [index, { const: value, title }] of options.entries()) {
    if (typeof value === 'string' && value !== value.trim())
      form.reportSchema(
        [...place, index, ...(title === undefined ? [] : ['const'])],
        tell`the option "${value}" begins or ends with a blank: delete it`,
        RESULTS_WARNING,
      );
    if (title === undefined || titles !== undefined) continue;
    if (seen.has(title))
      form.reportSchema(
        [...place, index, 'title'],
        tell`two options of "${property.path}" are called "${title}": people cannot tell them apart`,
        WARNING,
      );
    seen.add(title);
  }
}

function checkStepTitles({ ui, reportUi }: FormContext): void {
  const seen = new Set<string>();
  for (const [index, step] of (ui.steps ?? []).entries()) {
    const title = step?.title;
    if (title === undefined) continue;
    if (seen.has(title)) reportUi(['steps', index, 'title'], tell`two steps are called "${title}"`, WARNING);
    seen.add(title);
  }
}

/** Two fields of one title on one page; an entry of a list or a group stands by itself. */
function checkFieldTitles(form: FormContext): void {
  for (const step of form.ui.steps ?? []) {
    for (const part of [step, ...(step?.sections ?? [])]) {
      const seen = new Map<string, string>();
      for (const path of namesAsked(part?.fields)) {
        const property = form.properties.get(path);
        const title = property && (uiOf(form, property)?.['ui:title'] ?? property.schema.title);
        if (!property || title === undefined) continue;
        const other = seen.get(title);
        // Of fields that two conditions ask, a person meets one.
        if (other !== undefined && other !== path && property.place[0] === 'properties')
          form.reportSchema(
            [...property.place, 'title'],
            tell`"${path}" and "${other}" are both called "${title}", side by side: people cannot tell them apart`,
            WARNING,
          );
        seen.set(title, property.path);
      }
    }
  }
}

/** Fields that are asked before what shows them: who has passed them does not see them appear. */
function checkOrder(form: FormContext, condition: Loose<ConditionSchema>, asked: readonly string[]): void {
  const places = new Map<string, Path>();
  for (const [at, step] of (form.ui.steps ?? []).entries()) {
    for (const { name, place } of askedNames(step?.fields))
      places.set(name, ['steps', at, 'fields', ...place]);
    for (const [part, section] of (step?.sections ?? []).entries())
      for (const { name, place } of askedNames(section?.fields))
        places.set(name, ['steps', at, 'sections', part, 'fields', ...place]);
  }
  const order = [...places.keys()];
  for (const path of asked) {
    const late = namesRead(condition).find(
      (name) => order.indexOf(name) > order.indexOf(path) && name !== path,
    );
    const place = places.get(path);
    if (late !== undefined && place)
      form.reportUi(
        place,
        tell`"${path}" is asked before "${late}", which shows it: name it after "${late}"`,
        RESULTS_WARNING,
      );
  }
}

/** Reports tests of one answer that cannot hold together. */
function checkNever(
  { properties }: FormContext,
  condition: Loose<ConditionSchema>,
  place: Path,
  report: Report,
): void {
  const tests = new Map<string, Loose<TestSchema>[]>();
  collectTests(condition, tests);
  for (const [name, all] of tests) {
    const field = properties.get(name)?.schema ?? {};
    const values = all
      .map((test) => (test.const === undefined ? test.enum : [test.const]))
      .filter((one) => one !== undefined);
    const shared = values.reduce<unknown[] | undefined>(
      (left, one) => (left ? left.filter((value) => (one as unknown[]).includes(value)) : [...one]),
      undefined,
    );
    const least = Math.max(
      ...[...all, field].map(
        ({ minimum, exclusiveMinimum }) => minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY,
      ),
    );
    const most = Math.min(
      ...[...all, field].map(
        ({ maximum, exclusiveMaximum }) => maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY,
      ),
    );
    const shortest = Math.max(
      ...[...all, field].map(({ minLength, minItems }) => minLength ?? minItems ?? 0),
    );
    const longest = Math.min(
      ...[...all, field].map(({ maxLength, maxItems }) => maxLength ?? maxItems ?? Number.POSITIVE_INFINITY),
    );
    if (shared?.length === 0)
      report(
        place,
        tell`this condition never holds: "${name}" cannot have two values at once`,
        RESULTS_WARNING,
      );
    else if (least > most)
      report(
        place,
        tell`this condition never holds: "${name}" would be at least ${least} and at most ${most}`,
        RESULTS_WARNING,
      );
    else if (shortest > longest)
      report(
        place,
        tell`this condition never holds: the length of "${name}" would be at least ${shortest} and at most ${longest}`,
        RESULTS_WARNING,
      );
  }
}

function collectTests(condition: Loose<ConditionSchema>, tests: Map<string, Loose<TestSchema>[]>): void {
  for (const [name, test] of Object.entries(condition.properties ?? {})) {
    if (test) tests.set(name, [...(tests.get(name) ?? []), test]);
  }
  for (const part of condition.allOf ?? []) if (part) collectTests(part, tests);
}
