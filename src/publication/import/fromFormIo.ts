import type { Path, SourceFile } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import { type Choice, optionSchema } from './choices.ts';
import { allOf, anyOf, type Condition, not, UntranslatableError } from './condition.ts';
import { compare, readExpression, type Target } from './expression.ts';
import { FormDraft, newPart, type Page } from './FormDraft.ts';
import { fileSchema } from './fileSchema.ts';
import {
  defined,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  numberOf,
  objectsOf,
  textOf,
} from './Json.ts';
import {
  type Around,
  addText,
  choiceType,
  declareQuestion,
  groupOf,
  type Made,
  newQuestions,
  optionsElsewhere,
  placeField,
  type Questions,
} from './questions.ts';

/** Components that only arrange others. */
const LAYOUT = ['panel', 'columns', 'table', 'well', 'fieldset', 'tabs'];
/** Components that hold fields of their own. */
const LISTS = ['datagrid', 'editgrid', 'dynamicWizard'];
const GROUPS = ['container', 'address'];
/** Components that ask nothing. */
const TEXTS = ['content', 'htmlelement'];
const NOTHING = ['button', 'recaptcha', 'captcha'];

/** What each simple component becomes. */
const SIMPLE: Readonly<Record<string, { schema: JsonObject; ui?: JsonObject }>> = {
  textfield: { schema: { type: 'string', maxLength: 200 } },
  textarea: { schema: { type: 'string', maxLength: 5000 }, ui: { 'ui:widget': 'textarea' } },
  password: { schema: { type: 'string', maxLength: 200 }, ui: { 'ui:widget': 'password' } },
  email: { schema: { type: 'string', format: 'email' } },
  url: { schema: { type: 'string', format: 'uri' } },
  phoneNumber: { schema: { type: 'string', maxLength: 30 }, ui: { 'ui:widget': 'tel' } },
  number: { schema: { type: 'number' } },
  currency: { schema: { type: 'number' } },
  day: { schema: { type: 'string', format: 'date' } },
  time: { schema: { type: 'string', format: 'time' } },
  tags: { schema: { type: 'array', items: { type: 'string', maxLength: 200 } } },
};

/** Keys that say what a program does with a component; each is told where it does something. */
const TOLD = [
  'calculateValue',
  'customDefaultValue',
  'logic',
  'inputMask',
  'disabled',
  'hidden',
  'prefix',
  'suffix',
  'case',
];
/** Rules of `validate` that `rulesOf` does not read. */
const TOLD_RULES = ['custom', 'json', 'minWords', 'maxWords', 'customPrivate'];

const OPERATORS: Readonly<Record<string, string>> = {
  isEqual: '=',
  isNotEqual: '<>',
  isEmpty: 'empty',
  isNotEmpty: 'notempty',
  includes: 'contains',
  notIncludes: 'notcontains',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
};

type Component = [JsonObject, Path];

/** Converts a form of Form.io: https://help.form.io/developers/form-development/form-json */
export function fromFormIo(source: SourceFile, locale: string): FormDraft {
  const form = source.value as JsonObject;
  const draft = new FormDraft(source, locale);
  draft.title = draft.text(form.title, ['title']);
  const root = newQuestions(draft.root);
  const all = componentsIn(form.components, ['components']);
  declare(draft, all, root);
  const wizard = form.display === 'wizard' && all.some(([{ type }]) => type === 'panel');
  const loose = all.filter(([{ type }]) => !wizard || type !== 'panel');
  const pages: [JsonObject, Component[]][] = wizard
    ? all.flatMap(([page, path]) =>
        page.type === 'panel' ? [[page, innerOf(page, path)] as [JsonObject, Component[]]] : [],
      )
    : [];
  if (loose.length > 0 || pages.length === 0) pages.push([{}, loose]);
  for (const [page, components] of pages) {
    const path = all.find(([one]) => one === page)?.[1] ?? [];
    const step: Page = { title: draft.text(page.title ?? page.label, [...path, 'title']), parts: [] };
    draft.pages.push(step);
    addComponents(draft, components, { questions: root, step, when: conditionOf(draft, page, path, root) });
  }
  return draft;
}

function componentsIn(components: Json | undefined, path: Path): Component[] {
  return objectsOf(components).map(([component, index]) => [component, [...path, index]]);
}

/** What a component holds: directly, in columns or tabs, or in rows of a table. */
function innerOf({ components, columns, rows }: JsonObject, path: Path): Component[] {
  const own = componentsIn(components, [...path, 'components']);
  const nested = own.flatMap(([one, place]): Component[] =>
    one.type === undefined && one.components !== undefined ? innerOf(one, place) : [[one, place]],
  );
  const inColumns = componentsIn(columns, [...path, 'columns']).flatMap(([column, place]) =>
    innerOf(column, place),
  );
  const inRows = listOf(rows).flatMap((row, index) =>
    componentsIn(row, [...path, 'rows', index]).flatMap(([cell, place]) => innerOf(cell, place)),
  );
  return [...nested, ...inColumns, ...inRows];
}

/** Gives every component its name before any condition is read. */
function declare(draft: FormDraft, components: readonly Component[], questions: Questions): void {
  for (const [component, path] of components) {
    const type = String(component.type);
    if (LAYOUT.includes(type)) declare(draft, innerOf(component, path), questions);
    const key = textOf(component.key);
    if ([...LAYOUT, ...TEXTS, ...NOTHING].includes(type) || key === undefined) continue;
    declareQuestion(draft, questions, component, path, key, answerType(component));
  }
}

function answerType(component: JsonObject): Target['type'] {
  const type = String(component.type);
  if (component.multiple === true || type === 'selectboxes' || type === 'tags') return 'list';
  if (type === 'checkbox') return 'boolean';
  if (type === 'number' || type === 'currency') return 'number';
  if (type !== 'radio' && type !== 'select') return SIMPLE[type] || type === 'datetime' ? 'text' : 'other';
  return choiceType(choicesOf(component, []));
}

function addComponents(draft: FormDraft, components: readonly Component[], around: Around): void {
  const { questions, step } = around;
  let { part } = around;
  for (const [component, path] of components) {
    const type = String(component.type);
    const when = allOf([around.when, conditionOf(draft, component, path, questions)]);
    if (LAYOUT.includes(type)) {
      const title = type === 'panel' ? component.title : type === 'fieldset' ? component.legend : undefined;
      const heading = draft.text(title, path);
      const inner = heading === undefined ? part : step && newPart(step, heading);
      addComponents(draft, innerOf(component, path), { ...around, part: inner, when });
      if (heading !== undefined) part = undefined;
    } else if (TEXTS.includes(type))
      part = addText(draft, component.html ?? component.content, path, { ...around, part, when });
    else if (type === 'button') addButton(draft, component, path);
    else if (!NOTHING.includes(type)) {
      const name = addField(draft, component, path, questions, when);
      part = placeField({ ...around, part }, name);
    }
  }
}

function addButton(draft: FormDraft, component: JsonObject, path: Path): void {
  const { action = 'submit', label } = component;
  if (action === 'submit') draft.submit = draft.text(label, [...path, 'label']);
  else
    draft.note(path, tell`a button that does "${action}" is not carried over: a form has those of its steps`);
}

function addField(
  draft: FormDraft,
  component: JsonObject,
  path: Path,
  { scope, names }: Questions,
  when: Condition | undefined,
): string | undefined {
  const name = names.get(component);
  if (name === undefined) {
    draft.note(path, tell`a component needs a "key": it is left out`);
    return undefined;
  }
  const made = fieldOf(draft, component, path);
  if (!made) return undefined;
  noteKeys(draft, component, path);
  const validate = isObject(component.validate) ? component.validate : {};
  const required = validate.required === true;
  const schema = {
    ...defined({
      title: draft.text(component.label, [...path, 'label']),
      description: draft.text(component.description, [...path, 'description']),
    }),
    ...made.schema,
    ...rulesOf(validate, made.schema, component),
    ...initialOf(component, made.schema),
  };
  const message = draft.text(validate.customMessage, [...path, 'validate', 'customMessage']);
  const ui = defined({
    ...made.ui,
    'ui:help': draft.text(component.tooltip, [...path, 'tooltip']),
    'ui:placeholder':
      SIMPLE[String(component.type)] && draft.text(component.placeholder, [...path, 'placeholder']),
    'ui:autocomplete': SIMPLE[String(component.type)] && textOf(component.autocomplete),
  });
  draft.addField(scope, {
    name,
    path,
    required,
    when,
    schema: message === undefined ? schema : { ...schema, errorMessage: message },
    ui,
  });
  return name;
}

function fieldOf(draft: FormDraft, component: JsonObject, path: Path): Made | undefined {
  const type = String(component.type);
  const validate = isObject(component.validate) ? component.validate : {};
  if (type === 'checkbox')
    return { schema: { type: 'boolean', ...(validate.required === true && { const: true }) } };
  if (type === 'radio' || type === 'select' || type === 'selectboxes')
    return choiceField(draft, component, path);
  if (type === 'datetime') {
    const [day, time] = [component.enableDate !== false, component.enableTime !== false];
    return { schema: { type: 'string', format: day && time ? 'date-time' : time ? 'time' : 'date' } };
  }
  if (type === 'file') return fileField(draft, component, path);
  if (type === 'survey') return surveyField(draft, component, path);
  if (GROUPS.includes(type) || LISTS.includes(type)) return groupField(draft, component, path);
  const simple = SIMPLE[type];
  if (!simple) {
    draft.note(
      path,
      tell`a component of type "${type}" cannot be asked here: ask it in another way, or leave it out`,
    );
    return undefined;
  }
  const rows = type === 'textarea' ? numberOf(component.rows) : undefined;
  const made = {
    schema: { ...simple.schema },
    ui: defined({ ...simple.ui, 'ui:rows': rows && Math.max(rows, 2) }),
  };
  return component.multiple === true
    ? { schema: { type: 'array', items: made.schema }, ui: { items: made.ui } }
    : made;
}

function choiceField(draft: FormDraft, component: JsonObject, path: Path): Made {
  const choices = choicesOf(component, path);
  if (choices.length === 0) {
    return optionsElsewhere(draft, path);
  }
  const options = optionSchema(draft, choices);
  if (component.type === 'selectboxes' || component.multiple === true)
    return { schema: { type: 'array', uniqueItems: true, items: options } };
  return { schema: options, ui: { 'ui:widget': component.type === 'radio' ? 'radio' : 'select' } };
}

/** The options of a component, which stand in one of three places. */
function choicesOf(component: JsonObject, path: Path): Choice[] {
  const data = isObject(component.data) ? component.data : {};
  const [list, place]: [Json | undefined, Path] =
    listOf(component.values).length > 0
      ? [component.values, [...path, 'values']]
      : component.dataSrc === 'json'
        ? [data.json, [...path, 'data', 'json']]
        : [data.values, [...path, 'data', 'values']];
  return listOf(list).flatMap((one, index) => {
    const own = isObject(one) ? one : { value: one, label: one };
    // A select without options has an empty one.
    if (own.value === '' || own.value === undefined) return [];
    return [{ value: own.value, title: own.label ?? own.value, path: [...place, index] }];
  });
}

function fileField(draft: FormDraft, component: JsonObject, path: Path): Made {
  const [, number, unit = ''] = /^([\d.]+)\s*([KMG]?)B?$/i.exec(String(component.fileMaxSize ?? '')) ?? [];
  const bytes = Math.round(Number(number) * 1024 ** ['', 'K', 'M', 'G'].indexOf(unit.toUpperCase()));
  return { schema: fileSchema(draft, component.filePattern, bytes, path, component.multiple === true) };
}

/** Each question of a survey becomes a choice among its values. */
function surveyField(draft: FormDraft, component: JsonObject, path: Path): Made | undefined {
  const questions: Component[] = objectsOf(component.questions).map(([question, index]) => [
    { type: 'radio', key: question.value, label: question.label, values: component.values },
    [...path, 'questions', index],
  ]);
  return groupIn(draft, questions);
}

function groupField(draft: FormDraft, component: JsonObject, path: Path): Made | undefined {
  const type = String(component.type);
  const group = groupIn(draft, innerOf(component, path));
  if (!group) draft.note(path, tell`nothing is asked in this ${type}: it is left out`);
  if (!group || GROUPS.includes(type)) return group;
  const validate = isObject(component.validate) ? component.validate : {};
  draft.requireFirst(group.schema, path);
  const label = draft.text(component.label, [...path, 'label']) ?? draft.word('entry');
  return {
    schema: defined({
      type: 'array',
      minItems: numberOf(validate.minLength) || (component.initEmpty === false ? 1 : undefined),
      maxItems: numberOf(validate.maxLength) || 20,
      items: { ...group.schema, title: label },
    }),
    ui: defined({ 'ui:add': draft.text(component.addAnother, [...path, 'addAnother']), items: group.ui }),
  };
}

function groupIn(draft: FormDraft, components: readonly Component[]): Made | undefined {
  const questions = newQuestions();
  declare(draft, components, questions);
  addComponents(draft, components, { questions, when: undefined });
  return groupOf(questions);
}

/** Notes keys that do something which no form does here. */
function noteKeys(draft: FormDraft, component: JsonObject, path: Path): void {
  const validate = isObject(component.validate) ? component.validate : {};
  const told = (value: Json | undefined) =>
    value !== undefined &&
    value !== null &&
    value !== '' &&
    value !== false &&
    !(Array.isArray(value) && value.length === 0);
  for (const key of TOLD)
    if (told(component[key]) && component[key] !== 'mixed')
      draft.note([...path, key], tell`"${key}" is not carried over: a form has nothing like it`);
  for (const key of TOLD_RULES)
    if (told(validate[key]))
      draft.note(
        [...path, 'validate', key],
        tell`the rule "${key}" is not carried over: write a rule of JSON Schema, such as "pattern", or a condition`,
      );
}

function rulesOf(validate: JsonObject, { type, format }: JsonObject, component: JsonObject): JsonObject {
  const number = (key: string, least = 1) => {
    const value = numberOf(validate[key]);
    return value !== undefined && value >= least ? value : undefined;
  };
  if (
    type === 'string' &&
    component.values === undefined &&
    component.data === undefined &&
    format === undefined
  )
    return defined({
      minLength: number('minLength'),
      maxLength: number('maxLength'),
      pattern: patternOf(validate),
    });
  if (type === 'number')
    return defined({
      type: validate.integer === true || component.decimalLimit === 0 ? 'integer' : 'number',
      minimum: number('min', -Infinity),
      maximum: number('max', -Infinity),
    });
  if (type === 'array' && component.type === 'selectboxes')
    return defined({ minItems: number('minSelectedCount'), maxItems: number('maxSelectedCount') });
  return {};
}

/** A pattern of Form.io matches the whole text. */
function patternOf({ pattern }: JsonObject): string | undefined {
  return textOf(pattern) && `^(?:${String(pattern).replace(/^\^/, '').replace(/\$$/, '')})$`;
}

function initialOf({ defaultValue }: JsonObject, { type, const: only }: JsonObject): JsonObject {
  if (type === 'array') {
    const chosen = isObject(defaultValue)
      ? Object.entries(defaultValue).flatMap(([value, ticked]) => (ticked === true ? [value] : []))
      : listOf(defaultValue).filter((one) => typeof one !== 'object' && one !== '');
    return chosen.length > 0 ? { default: chosen } : {};
  }
  const scalar = ['string', 'number', 'boolean'].includes(typeof defaultValue) && defaultValue !== '';
  return scalar && only === undefined && defaultValue !== false ? { default: defaultValue } : {};
}

function conditionOf(
  draft: FormDraft,
  component: JsonObject,
  path: Path,
  questions: Questions,
): Condition | undefined {
  const refuse = (key: string, reason: string) =>
    draft.note([...path, key], tell`this condition is not carried over: ${reason}; it is asked always`);
  const program = textOf(component.customConditional);
  const conditional = isObject(component.conditional) ? component.conditional : {};
  if (conditional.json) refuse('conditional', tell`JsonLogic is not understood`);
  try {
    return program === undefined
      ? conditionIn(conditional, questions)
      : conditionOfProgram(program, questions);
  } catch (error) {
    if (!(error instanceof UntranslatableError)) throw error;
    refuse(program === undefined ? 'conditional' : 'customConditional', error.message);
    return undefined;
  }
}

/** A program that only compares answers: `show = data.statut === 'autre' && data.age > 18;`. */
function conditionOfProgram(program: string, { targets }: Questions): Condition {
  const [, comparison] = /^\s*show\s*=(?!=)([^;]*);?\s*$/.exec(program) ?? [];
  if (comparison === undefined) throw new UntranslatableError(tell`it is a program`);
  const expression = comparison.replaceAll(/\b(?:data|row)\.(\w+)/g, '{$1}').replaceAll(/([=!])==/g, '$1=');
  return readExpression(expression, (name) => targets.get(name));
}

/** `{ show, when, eq }`, or `{ show, conjunction, conditions: [{ component, operator, value }] }`. */
function conditionIn(conditional: JsonObject, { targets }: Questions): Condition | undefined {
  const { show, when, eq, conjunction } = conditional;
  const simple = textOf(when) ? [{ component: when, operator: 'isEqual', value: eq }] : [];
  const tests = [...simple, ...objectsOf(conditional.conditions).map(([one]) => one)].map(
    ({ component, operator, value }) => {
      const name = String(component).split('.').at(-1) ?? '';
      const target = targets.get(name);
      if (!target)
        throw new UntranslatableError(tell`"${component}" is no question that a condition can read`);
      const own = OPERATORS[String(operator)] ?? String(operator);
      // A box of several is compared with one of its values.
      const listed = target.type === 'list' && own === '=' ? 'contains' : own;
      return compare(target, listed, () => value ?? '');
    },
  );
  const condition = conjunction === 'any' ? anyOf(tests) : allOf(tests);
  if (!condition) return undefined;
  return show === false || show === 'false' ? not(condition) : condition;
}
