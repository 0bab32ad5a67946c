import { createHash } from 'node:crypto';
import type {
  CompiledField,
  CompiledForm,
  CompiledStep,
  LayoutPart,
  MessageId,
} from '#contract/CompiledForm.ts';
import type { ValidatorModule, Validators } from '#contract/Validators.ts';
import type { AskedUi, FormSchema, FormUi, OptionValue, StepUi } from '#definitions/formats/formats.ts';
import { namesAsked } from '#definitions/sources/askedNames.ts';
import { completeUi } from '#definitions/sources/completeUi.ts';
import { codedName } from '#definitions/sources/innerNames.ts';
import { askOthers } from '#definitions/sources/otherAnswers.ts';
import { variantTitle } from '#definitions/sources/variants.ts';
import { wholeSchema, withInnerNames } from '#definitions/sources/wholeSchema.ts';
import { nodeAt } from '#journey/answers/fieldTree.ts';
import { received } from '#journey/payload.ts';
import { compileValidators, evaluateValidators } from '#validation/compileValidators.ts';
import { createValidators } from '#validation/createValidators.ts';
import { compileBranch } from './compileBranch.ts';
import { compileFields } from './compileFields.ts';
import type { FieldMessages } from './errorMessages.ts';
import { foldUi } from './foldUi.ts';
import { isRare } from './isRare.ts';
import { stepSchemas } from './stepSchemas.ts';
import { type TextCollector, textCollector } from './textCollector.ts';

export interface FormCompilation {
  form: CompiledForm;
  /** JavaScript expression that evaluates to a `ValidatorModule`; see `compileValidators`. */
  validatorCode: string;
  validatorModule: ValidatorModule;
  validators: Validators;
  /** The organiser's French by message id. */
  texts: Record<MessageId, string>;
  /** Those of `texts` that the form's two files leave to the program, and the texts of the interface that stand for them. */
  usual: Record<MessageId, UsualText>;
}

/** A text of the interface, with the number that it says. */
export interface UsualText {
  id: MessageId;
  number?: number;
}

/** The part of a compiled form that its own two files define. */
export type UnversionedForm = Omit<CompiledForm, 'version' | 'timeZone'>;

/**
 * Compiles a checked form with `$ref`s resolved. `timeZone`: IANA name of the site's time zone. `privacyWords`: what its
 * `privacy` says beside the form's French, as JSON: a form that says something else there has another version. `values`: the values
 * that its texts name, as JSON, on which its version depends too.
 */
export function compileForm(
  id: string,
  schema: FormSchema,
  ui: FormUi,
  timeZone: string,
  privacyWords = '',
  values = '',
): FormCompilation {
  const { form: untimed, texts, usual, messages, ...whole } = compileTexts(id, schema, ui, privacyWords);
  const unversioned = { ...untimed, timeZone, version: '' };
  const fields = Object.entries(untimed.fields).map(([path, field]) => [
    path,
    field.fieldType === 'moment' ? { ...field, timeZone } : withAnswers(unversioned, field),
  ]);
  const form: Omit<CompiledForm, 'version'> = { ...untimed, timeZone, fields: Object.fromEntries(fields) };
  const schemas = stepSchemas(whole.schema, whole.ui, { fields: form.fields, messages });
  const steps = form.steps.map((step) => ({ ...step, schema: schemas[step.id] }));
  const validatorCode = compileValidators(Object.values(schemas));
  const validatorModule = evaluateValidators(validatorCode);
  const version = hash(JSON.stringify([form, validatorCode, texts]) + values);
  const compiled = { ...form, steps, version };
  return {
    form: compiled,
    validatorCode,
    validatorModule,
    validators: createValidators(compiled, validatorModule),
    texts,
    usual,
  };
}

/** A default of entries with fields is written as payloads have it. */
function withAnswers(form: CompiledForm, field: CompiledField): CompiledField {
  const node = field.list && field.default && nodeAt(form, field.path);
  if (!node || node.children.length === 0) return field;
  return { ...field, default: received([node], { [node.name]: field.default })[node.name] as OptionValue[] };
}

/**
 * Compiles a form without version, time zone and schemas. `messages`: error message ids by field; `texts`: French by id; `schema` and
 * `ui`: the two files with what `completeUi` and `foldUi` make of them.
 */
export function compileTexts(
  id: string,
  writtenSchema: FormSchema,
  writtenUi: FormUi,
  privacyWords = '',
): {
  form: UnversionedForm;
  messages: Record<string, FieldMessages>;
  texts: Record<MessageId, string>;
  usual: Record<MessageId, UsualText>;
  schema: FormSchema;
  ui: FormUi;
} {
  const collector = textCollector(`forms.${id}`);
  const written = askOthers(completeUi(id, writtenSchema, writtenUi));
  const whole = wholeSchema(writtenSchema, written);
  const ui = withInnerNames(written, whole);
  const schema = foldUi(whole, ui);
  const { fields, messages } = compileFields(schema, ui, collector);
  const steps = ui.steps.map((step) => compileStep(step, collector));
  const form: UnversionedForm = {
    id,
    formerly: ui.formerly,
    route: ui.route,
    aliases: ui.aliases,
    title: collector.add('title', ui.title),
    lead: collector.optional('lead', ui.lead),
    minutes: ui.minutes,
    preparation: compilePreparation(ui, collector),
    steps,
    fields,
    visible: compileBranch(schema),
    sidebar: (ui.sidebar ?? []).map((panel) =>
      panel.title === undefined
        ? panel
        : { ...panel, title: collector.add(`sidebar.${panel.panel}.title`, panel.title) },
    ),
    submission: compileSubmission(ui, collector),
    privacy: compilePrivacy(ui, privacyWords, collector),
    desk: compileDesk(ui, collector),
    countSteps: ui.desk?.countSteps || undefined,
    success: compileSuccess(ui, collector),
    failure: compileFailure(ui, collector),
    rare: isRare(fields, steps) || undefined,
    opens: ui.opens,
    closes: ui.closes,
  };
  collector.optional('description', ui.description ?? ui.lead);
  return { form, messages, texts: collector.texts, usual: usualOf(form, writtenUi), schema, ui };
}

/** The texts that nobody has written: the program says them in each language. */
function usualOf({ fields, success }: UnversionedForm, written: FormUi): Record<MessageId, UsualText> {
  const { title, text } = (written.success ?? {}) as Partial<FormUi['success']>;
  const choices = Object.values(fields).filter(({ variants }) => variants);
  const named = choices.filter(({ path }) => /(?:^|\.)variant:\d+$/.test(path));
  const untitled = choices.flatMap(({ options = [] }) =>
    options.flatMap(({ title: id, name }, index) =>
      name === variantTitle(index) ? [[id, { id: 'form.variant', number: index + 1 }] as const] : [],
    ),
  );
  return {
    ...(title === undefined && { [success.title]: { id: 'form.sent.title' } }),
    ...(text === undefined && { [success.text]: { id: 'form.sent.text' } }),
    ...Object.fromEntries(named.map((choice) => [choice.title, { id: 'form.choice' }])),
    ...Object.fromEntries(untitled),
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function compileStep(step: StepUi, collector: TextCollector): CompiledStep {
  const prefix = `steps.${step.id}`;
  let texts = 0;
  const part = (asked: AskedUi): LayoutPart => {
    if (typeof asked === 'string') return { row: [asked] };
    if (Array.isArray(asked)) return { row: asked };
    if (asked.text === undefined) return { row: asked.row ?? [], widths: asked.widths };
    const id = `${prefix}.texts.${texts++}`;
    return {
      text: collector.add(id, asked.text),
      unfold: collector.optional(`${id}.unfold`, asked.unfold),
    };
  };
  const arranged = (fields: AskedUi[] = []) => ({
    fields: namesAsked(fields),
    layout: fields.every((asked) => typeof asked === 'string') ? undefined : fields.map(part),
  });
  return {
    id: step.id,
    kind: step.kind ?? 'fields',
    title: collector.add(`${prefix}.title`, step.title),
    text: collector.optional(`${prefix}.text`, step.text),
    next: collector.optional(`${prefix}.next`, step.next),
    statement: collector.optional(`${prefix}.statement`, step.statement),
    sections: step.sections
      ? step.sections.map((section) => ({
          id: section.id,
          title: collector.add(`${prefix}.sections.${section.id}.title`, section.title),
          text: collector.optional(`${prefix}.sections.${section.id}.text`, section.text),
          ...arranged(section.fields),
        }))
      : [{ id: step.id, ...arranged(step.fields) }],
  };
}

function compilePreparation({ preparation }: FormUi, collector: TextCollector): CompiledForm['preparation'] {
  if (!preparation) return undefined;
  return {
    seconds: preparation.seconds,
    title: collector.add('preparation.title', preparation.title),
    text: collector.optional('preparation.text', preparation.text),
    start: collector.add('preparation.start', preparation.start),
    requiredTitle: collector.add('preparation.requiredTitle', preparation.requiredTitle),
    optionalTitle: collector.add('preparation.optionalTitle', preparation.optionalTitle),
  };
}

/** Default seconds that a person takes at least: autofill may complete a short form at once. */
const MINIMUM_SECONDS = 2;

function compileSubmission({ submission }: FormUi, collector: TextCollector): CompiledForm['submission'] {
  const { mail, minimumSeconds = MINIMUM_SECONDS } = submission;
  return {
    path: submission.path,
    encoding: submission.encoding,
    titles: submission.titles ?? [],
    derive: submission.derive ?? {},
    compute: submission.compute ?? {},
    submit: collector.optional('submission.submit', submission.submit),
    busy: collector.optional('submission.busy', submission.busy),
    minimumSeconds,
    proofOfWork: submission.proofOfWork ?? 'auto',
    mail: mail && {
      to: codedName(mail.to),
      subject: collector.add('submission.mail.subject', mail.subject),
      text: mail.text.map((text, index) => collector.add(`submission.mail.text.${index}`, text)),
      ...(mail.optIn && { optIn: true }),
    },
  };
}

function compilePrivacy(
  { privacy }: FormUi,
  words: string,
  collector: TextCollector,
): CompiledForm['privacy'] {
  if (!privacy) return undefined;
  const { purpose, legalBasis, recipients, keepFor, sensitive, minors } = privacy;
  return {
    version: hash(JSON.stringify([privacy, words])),
    purpose: collector.add('privacy.purpose', purpose),
    legalBasis: collector.optional('privacy.legalBasis', legalBasis),
    recipients: collector.add('privacy.recipients', recipients),
    keepFor,
    sensitive,
    minors: minors && { from: minors.from, text: collector.add('privacy.minors.text', minors.text) },
  };
}

function compileDesk({ desk }: FormUi, collector: TextCollector): CompiledForm['desk'] {
  if (!desk) return undefined;
  const { states, countSteps: _, ...fields } = desk;
  return {
    ...fields,
    states:
      states &&
      Object.entries(states).map(([id, title]) => ({ id, title: collector.add(`states.${id}`, title) })),
  };
}

function compileSuccess({ success }: FormUi, collector: TextCollector): CompiledForm['success'] {
  return {
    title: collector.add('success.title', success.title),
    text: collector.add('success.text', success.text),
    reference: collector.optional('success.reference', success.reference),
    close: collector.optional('success.close', success.close),
    toast: collector.optional('success.toast', success.toast),
    next: (success.next ?? []).map((text, index) => collector.add(`success.next.${index}`, text)),
    contacts: success.contacts ?? false,
    keep: success.keep ?? false,
  };
}

function compileFailure({ failure = {} }: FormUi, collector: TextCollector): CompiledForm['failure'] {
  return {
    style: failure.style ?? 'banner',
    general: collector.optional('failure.general', failure.general),
    network: collector.optional('failure.network', failure.network),
    invalid: collector.optional('failure.invalid', failure.invalid),
    always: failure.always ?? false,
    fieldErrors: failure.fieldErrors ?? false,
  };
}
