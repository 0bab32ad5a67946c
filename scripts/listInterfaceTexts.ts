import { globSync, readFileSync } from 'node:fs';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '#contract/desk/auditActions.ts';
import { COLOURS } from '#contract/desk/forms.ts';
import { ORDERS } from '#contract/desk/list.ts';
import { RHYTHMS } from '#contract/desk/notices.ts';
import { PRESETS, VERBS } from '#contract/desk/rights.ts';
import { WEBHOOK_REASONS } from '#contract/desk/webhooks.ts';
import { REFUSALS } from '#messages/interface/refusalCodes.ts';

/** Values of texts that the code does not pass next to the id. `mail.contactByMail` is for organisers without a telephone. */
const FILLED_ELSEWHERE: Record<string, string[]> = {
  // Problems of examined or scanned files (`FileCheck`).
  ...withValues(
    'server.file',
    ['name'],
    [
      ...['Complex', 'Content', 'Document', 'Embedded', 'Infected', 'Inflates', 'Macros', 'Password', 'Pdf'],
      ...['PdfActions', 'PdfAttachments', 'Picture', 'Pixels', 'Polyglot', 'Remote', 'Video'],
    ],
  ),
  // Values of a rule that failed: tests/validation/errorTexts.test.ts compares them with the rules.
  ...withValues(
    'errors.',
    ['limit'],
    [
      ...['exclusiveMaximum', 'exclusiveMinimum', 'maxEntries', 'maxItems', 'maxLength', 'maximum'],
      ...['minEntries', 'minItems', 'minLength', 'minimum', 'multipleOf'],
    ],
  ),
  ...withValues('errors.', ['near'], ['controlCharacter', 'lineBreak', 'textDirection']),
  ...withValues('errors.', ['formats', 'megabytes'], ['accept', 'heic']),
  ...withValues('errors.', ['formats', 'limit', 'megabytes'], ['empty', 'maxBytes', 'maxFiles', 'minFiles']),
  'form.privacy.keeping.after': ['duration'],
  'form.privacy.line.after': ['duration'],
  'form.review.missingAnswers': ['count'],
  'form.review.missingDocuments': ['count'],
  // `compileSources` numbers it.
  'form.variant': ['number'],
  'mail.contact': ['email', 'phones'],
  'mail.contactByMail': ['email'],
  'mail.notYou': ['email'],
  'server.column.confirmedAt': ['zone'],
  'server.column.createdAt': ['zone'],
};

function withValues(prefix: string, values: string[], ids: string[]): Record<string, string[]> {
  return Object.fromEntries(ids.map((id) => [prefix + id, values]));
}

/** Keys of a field in schema.json that are no rules. */
const NO_RULES = [
  '$ref',
  'title',
  'description',
  ...['items', 'additionalItems'],
  'properties',
  'errorMessage',
  'nullable',
  'enumNames',
  'examples',
  'default',
  ...['if', 'then', 'else', 'allOf', 'dependencies', 'dependentRequired', 'dependentSchemas'],
];

/** Rules whose errors have other names. */
const FAILS_AS: Record<string, string[]> = {
  oneOf: ['enum'],
  anyOf: ['enum'],
  file: ['accept', 'maxBytes', 'empty'],
  // What the field never sends is refused by `not`.
  readOnly: ['const', 'not'],
};

/** Values of the placeholders in ids that the code composes. */
function composedIds(): Record<string, readonly string[]> {
  const schema = JSON.parse(readFileSync('src/definitions/form-schema.schema.json', 'utf8'));
  const rules = Object.keys(schema.definitions.field.properties).filter((key) => !NO_RULES.includes(key));
  return {
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are ids as the code writes them
    'api.answer.${status}': Object.keys(REFUSALS).filter((status) => status !== '405'),
    'desk.audit.action.${action}': AUDIT_ACTIONS,
    'desk.audit.outcome.${outcome}': AUDIT_OUTCOMES,
    'desk.colour.${value}': COLOURS,
    'desk.law.mention.${kind}': ['note', 'correction'],
    'desk.mail.${state}': ['waiting', 'sent', 'failed'],
    'desk.notice.${value}': RHYTHMS,
    'desk.order.${value}': ORDERS,
    'desk.preset.${id}': Object.keys(PRESETS),
    'desk.verb.${verb}': VERBS,
    'desk.webhook.reason.${reason}': WEBHOOK_REASONS,
    'desk.webhook.state.${state}': ['waiting', 'sent', 'failed'],
    'errors.${keyword}': [
      ...rules.flatMap((rule) => FAILS_AS[rule] ?? rule),
      'required',
      'additionalProperties',
    ],
    'blocks.countdown.${unit}': ['days', 'hours', 'minutes', 'seconds'],
    'blocks.prices.${list}': ['equipment', 'advantages'],
    'form.privacy.keeping.${end}': ['after', 'untilErased', 'untilLeft'],
    'form.privacy.line.${end}': ['after', 'untilErased', 'untilLeft'],
    'form.privacy.title.${key}': ['form', 'purpose', 'recipients', 'legalBasis', 'keeping'],
    'form.privacy.title.${part}': ['purpose', 'recipients', 'legalBasis', 'sensitive', 'minors', 'rights'],
    'form.privacy.title.${label}': ['recipients', 'keeping', 'legalBasis', 'sensitive', 'minors', 'rights'],
    'server.column.${key}': ['reference', 'createdAt', 'locale', 'confirmedAt', 'formVersion'],
    'server.column.${title}': ['reference', 'field', 'name', 'path', 'type', 'size', 'sha256', 'scan'],
    'server.deskState.${id}': ['received', 'in-progress', 'accepted', 'declined', 'withdrawn'],
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are ids as the code writes them
  };
}

/** First parts of the ids: `errors|form|mail|…`. */
const FRENCH = JSON.parse(readFileSync('src/messages/shipped/fr.json', 'utf8'));
const PREFIXES = [...new Set(Object.keys(FRENCH).map((id) => id.split('.', 1)[0]))].join('|');

const ID = String.raw`(?:${PREFIXES})\.[\w.]*(?:\$\{\w+\}[\w.]*)*`;

/** A quoted id, or any string passed to `t` or `say`: so an id with a new prefix is found, too. */
const QUOTED = new RegExp(
  `(['"\`])(${ID})\\1|\\b(?:t|say|formatMessage)\\((?:\\{ id: )?\\s*'([\\w.]+)'`,
  'g',
);

/** A quoted id with the object of values that follows it, or with none. */
const FILLED = new RegExp(
  `(['"])(${ID})\\1(?:,?\\s*\\}?\\s*\\)|\\s*/>|\\s*\\}?(?:,\\s*(?:values:\\s*)?|\\s+values=\\{)\\{((?:[^{}]|\\{[^{}]*\\})*)\\})`,
  'g',
);

/** The texts that the code shows, sorted: their ids, and the values that every use of an id passes. */
export function listInterfaceTexts(): Record<string, string[]> {
  const files = globSync('{src/**/*,scripts/*,scripts/documents/*}.{ts,tsx}').filter(
    // The editor has texts of its own.
    (file) =>
      !/^src\/(?:messages\/interface|editor\/)/.test(file) && file !== 'scripts/listInterfaceTexts.ts',
  );
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const written = new Set([...code.matchAll(QUOTED)].map(([, , id, shown]) => id ?? shown ?? ''));
  const composed = composedIds();
  const gone = Object.keys(composed).find((id) => !written.has(id));
  if (gone) throw new Error(`Nothing composes "${gone}": remove it from composedIds().`);
  const ids = [...written].flatMap((id) => {
    // Beginnings of ids; and ids of content/site.json, whose texts are the site's own.
    if (id.endsWith('.') || id.startsWith('site.')) return [];
    if (id.includes('$') && !composed[id]) throw new Error(`Say in composedIds() which ids "${id}" makes.`);
    return composed[id]?.map((part) => id.replace(/\$\{\w+\}/, part)) ?? id;
  });
  const filled = new Map<string, string[]>();
  for (const [, , id = '', values = ''] of code.matchAll(FILLED)) {
    // Commas inside parentheses separate arguments.
    const names = values.split(/,(?![^()]*\))/).flatMap((value) => /^\s*(\w+)/.exec(value)?.[1] ?? []);
    filled.set(id, filled.get(id)?.filter((name) => names.includes(name)) ?? names);
  }
  const entries = [...new Set(ids)]
    .toSorted()
    .map((id) => [id, (FILLED_ELSEWHERE[id] ?? filled.get(id) ?? []).toSorted()]);
  return Object.fromEntries(entries);
}
