import type { Path, SourceFile } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import { type Choice, optionSchema } from './choices.ts';
import { allOf, type Condition, UntranslatableError } from './condition.ts';
import { readExpression, type Target } from './expression.ts';
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

/** Keys of an element that `fieldOf` and its relatives read, or that say only how it looks. Any other key is told. */
const READ = new Set(
  `type name title description isRequired visibleIf requiredIf choices validators defaultValue inputType placeholder placeHolder
  maxLength min max step rows autocomplete dataList labelTrue labelFalse valueTrue valueFalse rateMin rateMax rateValues rateStep
  allowMultiple rateCount columns items elements questions templateElements templateTitle panelAddText addRowText minPanelCount maxPanelCount
  minRowCount maxRowCount rowCount panelCount acceptedTypes maxSize html hasOther showOtherItem otherText hasNone showNoneItem noneText
  requiredErrorText cellType maxSelectedChoices minSelectedChoices choicesMin choicesMax choicesStep
  width minWidth maxWidth startWithNewLine colCount titleLocation descriptionLocation indent innerIndent size state showNumber
  showQuestionNumbers questionTitleLocation hideNumber renderAs displayMode choicesOrder useDisplayValuesInTitle valueName
  commentPlaceholder otherPlaceholder otherErrorText minRateDescription maxRateDescription rateType rateColorMode scaleColorMode
  rateDescriptionLocation displayRateDescriptionsAsExtremeItems swapOrder label alternateRows columnMinWidth rowTitleWidth
  textUpdateMode searchEnabled allowClear autoGrow allowResize cols itemSize templateDescription panelRemoveText removeRowText
  panelPrevText panelNextText showClearButton storeDataAsText allowImagesPreview needConfirmRemoveFile confirmDelete
  confirmDeleteText id page errorLocation imageLink imageFit imageHeight imageWidth contentMode showLabel isAllRowRequired
  detailPanelMode navigationTitle navigationDescription hideIfChoicesEmpty separateSpecialChoices`.split(
    /\s+/,
  ),
);

/** What each type of text control of HTML becomes. */
const INPUT_TYPES: Readonly<Record<string, { schema: JsonObject; ui?: JsonObject }>> = {
  email: { schema: { type: 'string', format: 'email' } },
  url: { schema: { type: 'string', format: 'uri' } },
  tel: { schema: { type: 'string' }, ui: { 'ui:widget': 'tel' } },
  number: { schema: { type: 'number' } },
  range: { schema: { type: 'number' }, ui: { 'ui:widget': 'range' } },
  date: { schema: { type: 'string', format: 'date' } },
  time: { schema: { type: 'string', format: 'time' } },
  'datetime-local': { schema: { type: 'string', format: 'date-time' } },
  datetime: { schema: { type: 'string', format: 'date-time' } },
};

const NO_QUESTIONS = ['panel', 'html', 'image'];
const SINGLE = ['radiogroup', 'dropdown', 'buttongroup', 'imagepicker'];
const SEVERAL = ['checkbox', 'tagbox', 'ranking'];

interface SurveyQuestions extends Questions {
  /** How expressions inside an entry of a list name their neighbours: `{panel.ville}`. */
  prefix: string;
}

/** Converts a form of SurveyJS: https://surveyjs.io/form-library/documentation/design-survey/create-a-simple-survey */
export function fromSurveyJs(source: SourceFile, locale: string): FormDraft {
  const survey = source.value as JsonObject;
  const draft = new FormDraft(source, locale);
  draft.title = draft.text(survey.title, ['title']);
  draft.lead = draft.text(survey.description, ['description']);
  draft.submit = draft.text(survey.completeText, ['completeText']);
  draft.success = draft.text(survey.completedHtml, ['completedHtml']);
  draft.review =
    survey.showPreviewBeforeComplete !== undefined && survey.showPreviewBeforeComplete !== 'noPreview';
  for (const key of ['triggers', 'calculatedValues', 'completedHtmlOnCondition', 'navigateToUrl'])
    if (survey[key] !== undefined)
      draft.note([key], tell`"${key}" is not carried over: it is what a program does; nothing does it here`);
  const next = draft.text(survey.pageNextText, ['pageNextText']);
  const pages: [JsonObject, Path][] = Array.isArray(survey.pages)
    ? objectsOf(survey.pages).map(([page, index]) => [page, ['pages', index]])
    : [[survey, []]];
  const root: SurveyQuestions = { ...newQuestions(draft.root), prefix: '' };
  for (const [page, path] of pages) declare(draft, elementsOf(page, path), root);
  for (const [page, path] of pages) {
    const own = path.length > 0 ? page : {};
    const step: Page = {
      ...(next && { next }),
      title: draft.text(own.title, [...path, 'title']),
      text: draft.text(own.description, [...path, 'description']),
      parts: [],
    };
    draft.pages.push(step);
    addElements(draft, elementsOf(page, path), {
      questions: root,
      step,
      when: conditionOf(draft, own, path, root),
    });
  }
  return draft;
}

type Element = [JsonObject, Path];

/** The elements of a page or panel. */
function elementsOf(owner: JsonObject, path: Path): Element[] {
  const key = ['elements', 'questions'].find((one) => owner[one] !== undefined) ?? 'templateElements';
  return objectsOf(owner[key]).map(([element, index]) => [element, [...path, key, index]]);
}

/** Gives every question its name before any condition is read: conditions may read later questions. */
function declare(draft: FormDraft, elements: readonly Element[], questions: SurveyQuestions): void {
  for (const [element, path] of elements) {
    if (element.type === 'panel') declare(draft, elementsOf(element, path), questions);
    const written = textOf(element.name);
    if (NO_QUESTIONS.includes(String(element.type)) || written === undefined) continue;
    declareQuestion(draft, questions, element, path, written, answerType(draft, element));
  }
}

function answerType(draft: FormDraft, element: JsonObject): Target['type'] {
  const type = String(element.cellType ?? element.type ?? 'text');
  if (SEVERAL.includes(type)) return 'list';
  if (type === 'boolean') return element.valueTrue === undefined ? 'boolean' : 'text';
  if (type === 'rating')
    return listOf(element.rateValues).some((one) => typeof one === 'string') ? 'text' : 'number';
  if (type === 'text') return ['number', 'range'].includes(String(element.inputType)) ? 'number' : 'text';
  if (type === 'comment') return 'text';
  if (!SINGLE.includes(type)) return 'other';
  return choiceType(choicesOf(draft, element, []));
}

function addElements(draft: FormDraft, elements: readonly Element[], around: Around<SurveyQuestions>): void {
  let { part } = around;
  for (const [element, place] of elements) {
    const { questions, step } = around;
    const when = allOf([around.when, conditionOf(draft, element, place, questions)]);
    if (element.type === 'panel') {
      const title = draft.text(element.title, [...place, 'title']);
      part = step && newPart(step, title);
      addElements(draft, elementsOf(element, place), { ...around, part, when });
      part = undefined;
    } else if (element.type === 'html' || element.type === 'image') {
      part = addText(draft, element.html, place, { ...around, part, when });
    } else {
      part = placeField({ ...around, part }, addField(draft, element, place, questions, when));
    }
  }
}

/** Returns the name of the field that the question became. */
function addField(
  draft: FormDraft,
  element: JsonObject,
  path: Path,
  questions: SurveyQuestions,
  when: Condition | undefined,
): string | undefined {
  const name = questions.names.get(element);
  if (name === undefined) {
    draft.note(path, tell`a question needs a "name": it is left out`);
    return undefined;
  }
  const made = fieldOf(draft, element, path);
  if (!made) return undefined;
  for (const key of Object.keys(element))
    if (!READ.has(key))
      draft.note([...path, key], tell`"${key}" is not carried over: a form has nothing like it`);
  const texts = defined({
    title: draft.text(element.title, [...path, 'title']) ?? String(element.name),
    description: draft.text(element.description, [...path, 'description']),
  });
  const required = element.isRequired === true;
  const errors = errorsOf(draft, element, path, required, made.schema);
  draft.addField(questions.scope, {
    name,
    path,
    required,
    when,
    schema: { ...texts, ...made.schema, ...errors },
    ui: { ...made.ui, ...placeholderOf(draft, element, path), ...otherOf(draft, element, path) },
  });
  requireIf(draft, element, path, questions, name);
  return name;
}

function fieldOf(draft: FormDraft, element: JsonObject, path: Path): Made | undefined {
  const type = String(element.cellType ?? element.type ?? 'text');
  const value = typeof element.defaultValue === 'object' ? undefined : element.defaultValue;
  const initial = defined({ default: value === null || value === '' ? undefined : value });
  if (type === 'text') return textField(element, initial);
  if (type === 'comment')
    return {
      schema: { type: 'string', maxLength: numberOf(element.maxLength) ?? 5000, ...initial },
      ui: defined({ 'ui:widget': 'textarea', 'ui:rows': numberOf(element.rows) }),
    };
  if (type === 'boolean') return booleanField(draft, element, path, initial);
  if (type === 'rating') return ratingField(draft, element, path, initial);
  if (SINGLE.includes(type) || SEVERAL.includes(type)) return choiceField(draft, element, path, initial);
  if (type === 'file') return fileField(draft, element, path);
  if (type === 'multipletext')
    return groupField(
      draft,
      objectsOf(element.items).map(([item, index]) => [{ ...item, type: 'text' }, [...path, 'items', index]]),
    );
  if (type === 'matrix') return matrixField(draft, element, path);
  if (type === 'paneldynamic') return listField(draft, element, path, 'templateElements', 'panel.');
  if (type === 'matrixdynamic') return listField(draft, element, path, 'columns', 'row.');
  draft.note(
    path,
    tell`a question of type "${type}" cannot be asked here: ask it in another way, or leave it out`,
  );
  return undefined;
}

function textField(element: JsonObject, initial: JsonObject): Made {
  const { schema, ui = {} } = INPUT_TYPES[String(element.inputType)] ?? { schema: { type: 'string' } };
  const number = schema.type === 'number';
  const suggestions = listOf(element.dataList).filter((one) => typeof one === 'string' && one !== '');
  return {
    schema: defined({
      ...schema,
      maxLength: number || schema.format ? undefined : (numberOf(element.maxLength) ?? 200),
      minimum: number ? numberOf(element.min) : undefined,
      maximum: number ? numberOf(element.max) : undefined,
      multipleOf: number && typeof element.step === 'number' ? element.step : undefined,
      examples: suggestions.length > 0 ? suggestions : undefined,
      ...initial,
    }),
    ui: defined({ ...ui, 'ui:autocomplete': textOf(element.autocomplete) }),
  };
}

function booleanField(draft: FormDraft, element: JsonObject, path: Path, initial: JsonObject): Made {
  const { valueTrue = true, valueFalse = false } = element;
  const named = ['labelTrue', 'labelFalse', 'valueTrue', 'valueFalse'].some(
    (key) => element[key] !== undefined,
  );
  const answers: Choice[] = [
    { value: valueTrue, title: element.labelTrue ?? draft.word('yes'), path },
    { value: valueFalse, title: element.labelFalse ?? draft.word('no'), path },
  ];
  const schema = named ? optionSchema(draft, answers) : { type: 'boolean' };
  return { schema: { ...schema, ...initial }, ui: { 'ui:widget': 'radio' } };
}

function ratingField(draft: FormDraft, element: JsonObject, path: Path, initial: JsonObject): Made {
  const least = numberOf(element.rateMin) ?? 1;
  const step = Math.max(numberOf(element.rateStep) ?? 1, Number.MIN_VALUE);
  const most = numberOf(element.rateMax) ?? least + ((numberOf(element.rateCount) ?? 5) - 1) * step;
  const count = Math.min(Math.max(Math.floor((most - least) / step) + 1, 1), 100);
  const steps = Array.from({ length: count }, (_, index) => ({
    value: least + index * step,
    title: undefined,
    path,
  }));
  const values = choicesIn(element.rateValues, [...path, 'rateValues']);
  return {
    schema: { ...optionSchema(draft, values.length > 0 ? values : steps), ...initial },
    ui: { 'ui:widget': 'radio' },
  };
}

function choiceField(
  draft: FormDraft,
  element: JsonObject,
  path: Path,
  initial: JsonObject,
): Made | undefined {
  const type = String(element.cellType ?? element.type);
  const choices = choicesOf(draft, element, path);
  if (choices.length === 0) {
    return optionsElsewhere(draft, path);
  }
  const options = optionSchema(draft, choices);
  if (SINGLE.includes(type))
    return {
      schema: { ...options, ...initial },
      ui: { 'ui:widget': type === 'dropdown' ? 'select' : 'radio' },
    };
  const chosen = listOf(element.defaultValue);
  return {
    schema: defined({
      type: 'array',
      uniqueItems: true,
      items: options,
      minItems: numberOf(element.minSelectedChoices),
      maxItems: numberOf(element.maxSelectedChoices),
      default: chosen.length > 0 ? chosen : undefined,
    }),
  };
}

function choicesOf(draft: FormDraft, element: JsonObject, path: Path): Choice[] {
  const { choicesMin, choicesMax } = element;
  const least = numberOf(choicesMin);
  const most = numberOf(choicesMax);
  const choices = choicesIn(element.choices, [...path, 'choices']);
  if (least !== undefined && most !== undefined && most - least < 200)
    for (let value = least; value <= most; value += numberOf(element.choicesStep) || 1)
      choices.push({ value, title: String(value), path });
  const own = (key: string, value: string, title: Json | undefined, usual: string) => {
    if (element[`show${key}Item`] === true || element[`has${key}`] === true)
      choices.push({ value, title: title ?? usual, path });
  };
  if (choices.length > 0) {
    own('None', 'none', element.noneText, draft.word('none'));
    own('Other', 'other', element.otherText, draft.word('other'));
  }
  return choices;
}

/** A choice is a value, `"value|text"`, or an object of both. */
function choicesIn(choices: Json | undefined, path: Path): Choice[] {
  return listOf(choices).map((choice, index) => {
    const place = [...path, index];
    if (isObject(choice)) return { value: choice.value, title: choice.text ?? choice.value, path: place };
    const [value = '', text] = typeof choice === 'string' ? choice.split('|', 2) : [];
    return text === undefined
      ? { value: choice, title: choice, path: place }
      : { value, title: text, path: place };
  });
}

/** The option that asks which other answer it is. */
function otherOf(draft: FormDraft, element: JsonObject, path: Path): JsonObject {
  const has = element.hasOther === true || element.showOtherItem === true;
  return has && choicesOf(draft, element, path).length > 0 ? { 'ui:other': 'other' } : {};
}

function fileField(draft: FormDraft, element: JsonObject, path: Path): Made {
  const several = element.allowMultiple === true;
  return { schema: fileSchema(draft, element.acceptedTypes, numberOf(element.maxSize), path, several) };
}

/** A question that holds questions becomes a group of fields. */
function groupField(draft: FormDraft, elements: readonly Element[]): Made | undefined {
  const questions: SurveyQuestions = { ...newQuestions(), prefix: '' };
  declare(draft, elements, questions);
  addElements(draft, elements, { questions, when: undefined });
  return groupOf(questions);
}

/** Each row of a matrix becomes a choice among its columns. */
function matrixField(draft: FormDraft, element: JsonObject, path: Path): Made | undefined {
  const rows = choicesIn(element.rows, [...path, 'rows']);
  if (rows.length === 0) draft.note(path, tell`a matrix needs "rows": it is left out`);
  return groupField(
    draft,
    rows.map(({ value, title, path: place }) => [
      defined({
        type: 'radiogroup',
        name: String(value),
        title: title === null ? undefined : title,
        choices: element.columns,
        isRequired: element.isAllRowRequired,
      }),
      place,
    ]),
  );
}

/** Panels and rows that people add become the entries of a list. */
function listField(
  draft: FormDraft,
  element: JsonObject,
  path: Path,
  key: string,
  prefix: string,
): Made | undefined {
  const questions: SurveyQuestions = { ...newQuestions(), prefix };
  const columns = element.choices;
  // A column asks for one of the matrix's own options unless it has some.
  const elements = objectsOf(element[key]).map(([one, index]): Element => {
    const type = one.type ?? one.cellType ?? (key === 'columns' ? (element.cellType ?? 'dropdown') : 'text');
    return [
      defined({ ...one, type, cellType: undefined, choices: one.choices ?? columns }),
      [...path, key, index],
    ];
  });
  const rows = key === 'columns' ? 'Row' : 'Panel';
  declare(draft, elements, questions);
  addElements(draft, elements, { questions, when: undefined });
  const { scope } = questions;
  if (scope.names.size === 0) {
    draft.note(path, tell`nothing is asked in its entries: it is left out`);
    return undefined;
  }
  draft.requireFirst(scope.schema, path);
  const title = draft.text(element.templateTitle, [...path, 'templateTitle']) ?? draft.word('entry');
  const least = numberOf(element[`min${rows}Count`]);
  const most = numberOf(element[`max${rows}Count`]);
  return {
    schema: defined({
      type: 'array',
      minItems: least || undefined,
      maxItems: most === undefined || most > 50 ? 20 : most,
      items: { ...scope.schema, title },
    }),
    ui: defined({
      'ui:add': draft.text(element.panelAddText ?? element.addRowText, path),
      items: Object.keys(scope.ui).length > 0 ? scope.ui : undefined,
    }),
  };
}

function conditionOf(
  draft: FormDraft,
  element: JsonObject,
  path: Path,
  questions: SurveyQuestions,
): Condition | undefined {
  return translate(draft, element, 'visibleIf', path, questions, tell`it is asked always`);
}

function requireIf(
  draft: FormDraft,
  element: JsonObject,
  path: Path,
  questions: SurveyQuestions,
  name: string,
): void {
  const when = translate(draft, element, 'requiredIf', path, questions, tell`it is never required`);
  if (when) draft.requireWhen(questions.scope, name, when);
}

function translate(
  draft: FormDraft,
  element: JsonObject,
  key: string,
  path: Path,
  { targets, prefix }: SurveyQuestions,
  otherwise: string,
): Condition | undefined {
  const expression = textOf(element[key]);
  if (expression === undefined) return undefined;
  try {
    return readExpression(expression, (name) =>
      prefix === ''
        ? targets.get(name)
        : name.startsWith(prefix)
          ? targets.get(name.slice(prefix.length))
          : undefined,
    );
  } catch (error) {
    if (!(error instanceof UntranslatableError)) throw error;
    draft.note([...path, key], tell`this condition is not carried over: ${error.message}; ${otherwise}`);
    return undefined;
  }
}

function placeholderOf(draft: FormDraft, element: JsonObject, path: Path): JsonObject {
  const text = draft.text(element.placeholder ?? element.placeHolder, [...path, 'placeholder']);
  return ['text', 'comment'].includes(String(element.type)) ? defined({ 'ui:placeholder': text }) : {};
}

/** Rules of SurveyJS's validators, put into the schema, and the texts for answers that break them. */
function errorsOf(
  draft: FormDraft,
  element: JsonObject,
  path: Path,
  required: boolean,
  schema: JsonObject,
): JsonObject {
  const missing = draft.text(element.requiredErrorText, [...path, 'requiredErrorText']);
  const texts: JsonObject = required && missing !== undefined ? { required: missing } : {};
  for (const [validator, index] of objectsOf(element.validators)) {
    const place = [...path, 'validators', index];
    const rules = rulesOf(validator, schema);
    if (!rules) {
      draft.note(
        place,
        tell`a validator of type "${validator.type}" is not carried over: write a rule of JSON Schema, such as "pattern", "minimum" or a condition`,
      );
      continue;
    }
    Object.assign(schema, rules);
    const text = draft.text(validator.text, [...place, 'text']);
    for (const key of Object.keys(rules)) if (text !== undefined && !key.startsWith('max')) texts[key] = text;
  }
  return Object.keys(texts).length > 0 ? { errorMessage: texts } : {};
}

function rulesOf(validator: JsonObject, { type }: JsonObject): JsonObject | undefined {
  const number = (key: string) => numberOf(validator[key]) || undefined;
  if (validator.type === 'numeric' || validator.type === 'numericvalidator')
    return type === 'string'
      ? { pattern: '^-?[0-9]+([.,][0-9]+)?$' }
      : defined({ minimum: numberOf(validator.minValue), maximum: numberOf(validator.maxValue) });
  if (validator.type === 'text')
    return defined({ minLength: number('minLength'), maxLength: number('maxLength') });
  if (validator.type === 'regex' && textOf(validator.regex)) return { pattern: String(validator.regex) };
  if (validator.type === 'email') return { format: 'email' };
  if (validator.type === 'answercount')
    return defined({ minItems: number('minCount'), maxItems: number('maxCount') });
  return undefined;
}
