import { knownPaths, schemaOfFile } from '../formats/fileKinds.ts';
import type { FormExample, FormSchema, FormUi, SiteDefinition } from '../formats/formats.ts';
import { namesAsked } from '../sources/askedNames.ts';
import { completeUi, plainTexts } from '../sources/completeUi.ts';
import type { Loose } from '../sources/Loose.ts';
import { LOCAL_SCHEMAS } from '../sources/localSchemas.ts';
import { didYouMean } from '../sources/nearestName.ts';
import { compareProblems, type Problem, placeOf } from '../sources/Problem.ts';
import { LEVELS } from '../sources/resolveRefs.ts';
import type { Path, SourceFile } from '../sources/SourceFile.ts';
import type { Sources } from '../sources/Sources.ts';
import { schemaSize } from '../sources/schemaSize.ts';
import { sourceLocale } from '../sources/sourceLocale.ts';
import { tell } from '../sources/tell.ts';
import { withUiDefinitions } from '../sources/uiDefinitions.ts';
import { removedPart, withoutParts } from '../sources/withoutParts.ts';
import { withOnlyField, writtenOut } from '../sources/writtenOut.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { checkContent } from './checkContent.ts';
import { checkCountdown } from './checkCountdown.ts';
import { checkEventOver } from './checkEventOver.ts';
import { checkFictitious } from './checkFictitious.ts';
import { checkFileSizes } from './checkFileSizes.ts';
import { checkFormerly } from './checkFormerly.ts';
import { checkLinks } from './checkLinks.ts';
import { checkMisspellings } from './checkMisspellings.ts';
import { checkPublicFiles } from './checkPublicFiles.ts';
import { checkRoutes } from './checkRoutes.ts';
import { checkTables } from './checkTables.ts';
import { checkTexts, checkUnset } from './checkTexts.ts';
import { checkTheme } from './checkTheme.ts';
import { applySchema } from './fileSchemas.ts';
import { checkDesk } from './form/checkDesk.ts';
import { checkExamples } from './form/checkExamples.ts';
import { checkFormSchema } from './form/checkFormSchema.ts';
import { checkPrices } from './form/checkPrices.ts';
import { checkPrivacy } from './form/checkPrivacy.ts';
import { checkStepConditions } from './form/checkStepConditions.ts';
import { checkSteps } from './form/checkSteps.ts';
import { checkSubmission } from './form/checkSubmission.ts';
import { checkWidgets } from './form/checkWidgets.ts';
import { type FormContext, formContext } from './form/FormContext.ts';
import { AT_KEY, KEY_WARNING, type Report, reportTo, WARNING } from './Report.ts';
import { checkContradictions } from './rules/checkContradictions.ts';
import { checkDates } from './rules/checkDates.ts';
import { checkCopied, checkCurrencies, checkPricesInTexts, checkSamePrices } from './rules/checkSame.ts';
import { checkSite } from './rules/checkSite.ts';
import { checkWriting } from './rules/checkWriting.ts';
import { reportSchemaErrors } from './schemaErrors.ts';
import { textValues } from './textValues.ts';

export interface CheckOptions {
  /**
   * Severity of a reference to a missing link target, picture or form, and of a broken translation. Authors get an error
   * (default). A server passes `warning`: it publishes the texts that it has, perhaps with forms from another folder.
   */
  missing?: Problem['severity'];
  /** When the check is made: now unless given. */
  now?: Date;
}

/** Returns every problem of the sources, sorted by file and line. Sources without an error can be published. */
export function checkSources(sources: Sources, options: CheckOptions = {}): Problem[] {
  const problems: Problem[] = [...sources.problems];
  const checked = [...sources.files.values()].flatMap((file) =>
    checkFile(file, sources.site?.timeZone, problems),
  );
  const byPath = new Map(checked.map((one) => [one.file.path, one]));
  for (const { id } of sources.forms) completeForm(id, byPath);
  checkFileIds(checked);
  const missing = { severity: options.missing ?? 'error', tolerated: true };
  const readable =
    sources.problems.every(({ severity }) => severity === 'warning') && checked.length === sources.files.size;
  const source = sourceLocale(siteOf(byPath));
  for (const one of checked) if (one.file.path.startsWith('content/pages/')) checkTables(one);
  const forms = sources.forms.flatMap(({ id }) => checkForm(id, byPath));
  for (const { file, value, report } of checked) {
    if (schemaOfFile(file.path) === 'form-schema.schema.json')
      checkFormSchema(value as Loose<FormSchema>, report);
  }
  // What a form with errors lacks may be there.
  const broken = new Set(
    problems.flatMap(({ file, severity }) =>
      severity === 'error' ? (/^forms\/([^/]+)\/(?:schema|ui)\.json$/.exec(file)?.[1] ?? []) : [],
    ),
  );
  for (const { id, form } of forms.filter((one) => !broken.has(one.id))) {
    for (const { file, value, report } of checked) {
      if (file.path.startsWith(`forms/${id}/examples/`))
        checkExamples(form, value as Loose<FormExample>, report);
    }
  }
  const names = readable ? valueNamesOf(sources, byPath) : [];
  const values = {
    names,
    knows: (name: string) =>
      !readable ||
      names.includes(name) ||
      (name.startsWith('price.') && broken.has(name.split('.')[1] ?? '')),
    unset: new Map(),
  };
  for (const one of checked) {
    checkTexts(one, values, source, missing);
    checkWriting(one);
    checkCurrencies(one);
  }
  const routes = checkRoutes(checked, sources.publicFiles);
  checkUnset(values, byPath.get('content/site.json'), siteOf(byPath).event);
  // An unreadable file may contain the route, the price or the reference that seems to be missing.
  if (readable) {
    const formIds = sources.forms.map((form) => form.id);
    checkLinks(checked, routes, sources.publicFiles, missing);
    problems.push(...checkPublicFiles(checked, sources.publicFiles, missing));
    checkContent(checked, formIds, missing);
    checkSamePrices(byPath, values);
    checkPricesInTexts(byPath);
  }
  const { now = new Date() } = options;
  checkDates(byPath, now);
  checkCopied(byPath);
  checkCountdown(checked, now);
  checkEventOver(byPath, now);
  checkMisspellings(byPath);
  checkFormerly(
    byPath,
    sources.forms.map(({ id }) => id),
  );
  const theme = byPath.get('content/theme.json');
  if (theme) checkTheme(theme);
  const site = byPath.get('content/site.json');
  if (site) {
    checkFictitious(site);
    checkSite(site);
    checkFileSizes(site, sources.publicBytes);
  }
  // What a file says in a way that its reader refuses may be a wrong value, too.
  const refused = new Set(sources.problems.map(placeOf));
  return problems
    .filter((problem) => sources.problems.includes(problem) || !refused.has(placeOf(problem)))
    .sort(compareProblems);
}

function siteOf(files: ReadonlyMap<string, CheckedFile>): Loose<SiteDefinition> {
  return (files.get('content/site.json')?.value ?? {}) as Loose<SiteDefinition>;
}

function valueNamesOf({ forms }: Sources, files: ReadonlyMap<string, CheckedFile>): string[] {
  const readValue = (path: string) => files.get(path)?.value ?? {};
  const definitions = forms.map(({ id }) => ({
    id,
    schema: readValue(`forms/${id}/schema.json`) as Loose<FormSchema>,
    ui: readValue(`forms/${id}/ui.json`) as Loose<FormUi>,
  }));
  return Object.keys(textValues(readValue('content/site.json') as Loose<SiteDefinition>, definitions));
}

/** Validates a file with the JSON Schema of its kind. Returns nothing for an unknown kind and for a file that is not JSON. */
function checkFile(file: SourceFile, timeZone: unknown, problems: Problem[]): CheckedFile[] {
  const report = reportTo(problems, file);
  const schema = schemaOfFile(file.path);
  if (schema === undefined) report([], tell`no known kind of file; known: ${knownPaths.join(', ')}`);
  if (schema === undefined || file.value === undefined) return [];
  const isSchema = schema === 'form-schema.schema.json';
  const { problem, again } = isSchema ? schemaSize(file.value) : { again: [] };
  if (problem) report(problem.path, problem.message);
  if (problem) return [];
  for (const path of again)
    report(path, tell`this list stands in itself: the form asks ${LEVELS} levels of it`, WARNING);
  const whole = isSchema ? withOnlyField(file.value as Loose<FormSchema>) : file.value;
  const { errors, annotated } = applySchema(schema, whole);
  const told: Path[] = [];
  const wrongTypes = reportSchemaErrors(errors, whole, timeZone, (path, message, options) => {
    if (options?.severity !== 'warning') told.push(path);
    report(path, message, options);
  });
  if (wrongTypes.some(({ length }) => length === 0)) return [];
  const value = withoutParts(whole, wrongTypes);
  return [
    {
      file,
      value: isSchema ? writtenOut(value as Loose<FormSchema>) : value,
      annotated,
      report: reportOthers(report, told, wrongTypes),
    },
  ];
}

/** Leaves out what follows from mistakes that are told: warnings of the same value, and that a part with a wrong type is missing. */
function reportOthers(report: Report, told: readonly Path[], wrongTypes: readonly Path[]): Report {
  if (told.length === 0) return report;
  const near = new Set(told.flatMap((path) => [path.join('/'), path.slice(0, -1).join('/')]));
  const without = new Set(wrongTypes.map((path) => removedPart(path).slice(0, -1).join('/')));
  return (path, message, options) => {
    const place = path.join('/');
    const follows = without.has(place) || (options?.severity === 'warning' && near.has(place));
    if (!follows) report(path, message, options);
  };
}

/** Reports form and page ids that cannot be part of message ids and URLs. */
function checkFileIds(files: readonly CheckedFile[]): void {
  for (const { file, report } of files) {
    const name = /^forms\/([^/]+)\/ui\.json$|^content\/pages\/([^/]+)\.json$/.exec(file.path);
    const id = name?.[1] ?? name?.[2];
    if (id === undefined || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) continue;
    report([], tell`"${id}" is no id: small letters and digits, with - between words, as "young-talent"`);
  }
}

/** Fills in what a form's ui.json leaves out, so that all checks read what publication does. */
function completeForm(id: string, files: ReadonlyMap<string, CheckedFile>): void {
  const schema = files.get(`forms/${id}/schema.json`);
  const ui = files.get(`forms/${id}/ui.json`);
  if (!schema || !ui) return;
  const [rules, shown] = [schema.value as Loose<FormSchema>, ui.value as Loose<FormUi>];
  if ((shown.title ?? rules.title) === undefined) {
    const message = tell`"title" is missing: the page is headed "${id}", as the folder`;
    ui.report([], message, WARNING);
  }
  if (shown.steps && shown.uiSchema?.['ui:order']) {
    const message = tell`"ui:order" has no effect beside "steps", which name their fields in the order of the page`;
    ui.report(['uiSchema', 'ui:order'], message, KEY_WARNING);
  }
  const named = new Set(
    (shown.steps ?? []).flatMap((step) =>
      [step, ...(step.sections ?? [])].flatMap(({ fields }) => namesAsked(fields)),
    ),
  );
  for (const name of shown.steps ? plainTexts(rules).keys() : []) {
    if (!named.has(name))
      schema.report(['properties', name], tell`no step of ui.json shows "${name}"`, AT_KEY);
  }
  // Once inside itself, as `collectProperties` follows a definition.
  const spread = withUiDefinitions(schema.file.value as Loose<FormSchema>, shown, 1);
  for (const ref of spread.unused) {
    const known = LOCAL_SCHEMAS.flatMap((keyword) => Object.keys(rules[keyword] ?? {}));
    const name = ref.split('/').at(-1) ?? '';
    const hint = known.includes(name) ? '' : didYouMean(name, known);
    const message = tell`no field of schema.json has "$ref": "${ref}"${hint}`;
    ui.report(['uiSchema', 'ui:definitions', ref], message, {
      at: 'key',
      severity: hint ? 'error' : 'warning',
    });
  }
  const { report } = ui;
  ui.report = (path, ...said) => report(spread.placeOf(path), ...said);
  ui.value = completeUi(id, rules, spread.ui);
}

function checkForm(id: string, files: ReadonlyMap<string, CheckedFile>): { id: string; form: FormContext }[] {
  const schema = files.get(`forms/${id}/schema.json`);
  const ui = files.get(`forms/${id}/ui.json`);
  if (!schema || !ui) return [];
  const form = formContext(schema.value as Loose<FormSchema>, ui.value as Loose<FormUi>, {
    schemaFile: schema.file,
    reportSchema: schema.report,
    reportUi: ui.report,
  });
  for (const check of [checkSteps, checkWidgets, checkPrices, checkSubmission, checkPrivacy, checkDesk])
    check(form);
  checkStepConditions(form, schema.value as Loose<FormSchema>);
  checkContradictions(form, schema.value as Loose<FormSchema>);
  return [{ id, form }];
}
