/** Why a key cannot stand there, and what to do instead. */
export interface ToldKey {
  why: string;
  mend: string;
  /** The form works without it: it is a warning. */
  harmless?: true;
}

/** The parts of a schema.json, by the titles of their formats in form-schema.schema.json, in words. */
export const SCHEMA_PARTS: Readonly<Record<string, string>> = {
  'Form schema': 'the form itself',
  Branch: 'a `then`, an `else`, or a part of `allOf`',
  'Field schema': 'a field',
  'Option schema': 'an option',
  'Condition schema': 'an `if`',
  'Test schema': 'the condition on one answer',
};

const OWN_ADDRESS: ToldKey = {
  why: 'a form refers to its own definitions only',
  mend: 'write "definitions": { "<name>": { … } } at the root, and { "$ref": "#/definitions/<name>" } where it is used',
};
const AT_THE_ROOT: ToldKey = {
  why: 'definitions belong to the whole file',
  mend: 'write them at the root of the file',
};
const ASCII_ONLY: ToldKey = {
  why: 'mails and links need the form in plain letters',
  mend: 'write the format without "idn-", or "uri" for "iri"',
};
const ONE_KIND_OF_ENTRY: ToldKey = {
  why: 'all entries of a list are alike',
  mend: 'write "items" with one schema, or a group with a field for each of them',
};
const NAMED_FIELDS: ToldKey = {
  why: 'a form asks the fields that it names, and refuses all others by itself',
  mend: 'write "properties" with each field',
};
const TOLD_APART: ToldKey = {
  why: 'a payload shows by itself which variant it has',
  mend: 'leave it out',
  harmless: true,
};
const FILE: ToldKey = {
  why: 'a file is sent as a file, not as text',
  mend: 'write "file": { "accept": [".pdf"], "maxBytes": 10485760 }',
};
const FILE_TEXT: ToldKey = {
  why: 'a file is sent as a file, here a ".pdf", ".jpg" or ".png" of up to 10 MB',
  mend: FILE.mend,
  harmless: true,
};
const COUNTED_ENTRIES: ToldKey = {
  why: 'a list has limits, not its entries of one sort',
  mend: 'write "minItems" and "maxItems"',
};
const ASKED: ToldKey = {
  why: 'every field of a form is asked',
  mend: 'write the text that nobody answers in the "description" of a field',
};
const NOTHING: ToldKey = {
  why: 'it says nothing to the people who fill in the form',
  mend: 'leave it out',
  harmless: true,
};
const FOR_ONE_ANSWER: ToldKey = {
  why: 'what an answer must be stands under the name of its field',
  mend: 'write "properties": { "<field>": { … } }',
};
const BY_FOLDER: ToldKey = {
  why: 'a form is known by the name of its folder',
  mend: 'leave it out',
  harmless: true,
};
const EACH_OR_NOT: ToldKey = {
  why: 'each field of a group is required or not',
  mend: 'write "required" with their names',
};

const ONE_ANSWER: ToldKey = {
  why: 'a form asks fields by name',
  mend: 'write "type": "object", and this schema as a field: "properties": { "<name>": { … } }',
};
const SHORT_NAME: ToldKey = {
  why: 'widgets go by their short names',
  mend: 'write "radio" for "RadioWidget", "checkboxes" for "CheckboxesWidget"',
};

const CODE: ToldKey = {
  why: 'how a control works is code of the site',
  mend: 'choose one of the widgets with "ui:widget"',
};
const ROWS: ToldKey = {
  why: 'a form has rows, and no grid',
  mend: 'write "ui:sideBySide": [["<name>", "<name>"]], or such a row in "steps"',
  harmless: true,
};
const LOOKS: ToldKey = {
  why: 'looks belong to the whole site',
  mend: 'change content/theme.json',
  harmless: true,
};
const ALIKE: ToldKey = {
  why: 'all fields of the site are shown alike',
  mend: 'leave it out',
  harmless: true,
};
const OPTION: ToldKey = {
  why: 'options stand in schema.json, in their order',
  mend: 'write "oneOf" with "const" and "title" there',
};
const OPTIONS: ToldKey = {
  why: 'options are a list of constants with titles',
  mend: 'write "oneOf": [{ "const": "ny", "title": "New York" }]',
};
const KEYBOARD: ToldKey = {
  why: 'the widget chooses the keyboard',
  mend: 'write "ui:widget": "tel" or "email", or "type": "integer" in schema.json',
  harmless: true,
};
const ONE_CONTROL: ToldKey = {
  why: 'days and times have one control each',
  mend: 'write "date", "datetime" or "time", or leave it out',
  harmless: true,
};
const ERROR: ToldKey = {
  why: 'nobody could mend an error that is not shown',
  mend: 'leave it out',
  harmless: true,
};
const BUTTONS: ToldKey = {
  why: 'a list has its buttons',
  mend: 'limit its entries with "minItems" and "maxItems" in schema.json',
  harmless: true,
};
const PLAIN: ToldKey = { why: 'texts are plain', mend: 'write the text without marks', harmless: true };

/**
 * What the formats do not have, by the title of the format's part; `JSON Schema` holds in every part of a schema.json. The check
 * tells it at the key, `npm run formats` writes it into the organiser's guide.
 */
export const TOLD_KEYS: Readonly<Record<string, Readonly<Record<string, ToldKey>>>> = {
  'JSON Schema': {
    $id: BY_FOLDER,
    id: BY_FOLDER,
    $schema: { why: 'the file has one format', mend: 'write it once, at the root of the file' },
    $comment: NOTHING,
    $vocabulary: NOTHING,
    $anchor: OWN_ADDRESS,
    $dynamicAnchor: OWN_ADDRESS,
    $dynamicRef: OWN_ADDRESS,
    $recursiveAnchor: OWN_ADDRESS,
    $recursiveRef: OWN_ADDRESS,
    prefixItems: ONE_KIND_OF_ENTRY,
    unevaluatedItems: ONE_KIND_OF_ENTRY,
    additionalProperties: NAMED_FIELDS,
    patternProperties: NAMED_FIELDS,
    propertyNames: NAMED_FIELDS,
    unevaluatedProperties: NAMED_FIELDS,
    discriminator: TOLD_APART,
    contentEncoding: FILE,
    contentMediaType: FILE,
    contentSchema: FILE,
    contains: {
      why: 'no rule holds for one entry of a list alone',
      mend: 'write it in an "if", which may read the list',
    },
    maxContains: COUNTED_ENTRIES,
    minContains: COUNTED_ENTRIES,
    maxProperties: EACH_OR_NOT,
    minProperties: EACH_OR_NOT,
    writeOnly: ASKED,
    deprecated: { why: 'every field of a form is asked', mend: 'remove the field instead' },
    not: {
      why: 'a form says what is asked, not what is refused',
      mend: 'write it inside an "if", or a "pattern" for a text',
    },
  },
  'Form schema': {
    title: { why: 'the page names the form', mend: 'write "title" in ui.json' },
    description: { why: 'the page introduces the form', mend: 'write "lead" in ui.json' },
    $ref: {
      why: 'a form is one schema',
      mend: 'write "properties" here, with a $ref for each field that has a definition',
    },
  },
  Branch: {
    type: { why: 'a submission is always an object', mend: 'leave it out' },
    title: { why: 'only fields and options have texts', mend: 'write a section in "steps" of ui.json' },
    description: { why: 'only fields and options have texts', mend: 'write a section in "steps" of ui.json' },
    definitions: AT_THE_ROOT,
    $defs: AT_THE_ROOT,
    $ref: {
      why: 'a case lists what it asks',
      mend: 'write "properties", with a $ref for each field that has a definition',
    },
  },
  'Field schema': {
    placeholder: {
      why: 'how a field is asked stands in ui.json',
      mend: 'write "ui:placeholder" in its "uiSchema"',
    },
    help: { why: 'how a field is asked stands in ui.json', mend: 'write "ui:help" in its "uiSchema"' },
    widget: { why: 'how a field is asked stands in ui.json', mend: 'write "ui:widget" in its "uiSchema"' },
    label: { why: 'a field is called by its title', mend: 'write "title"' },
    value: { why: 'an option is stored as its constant', mend: 'write "const"' },
    options: OPTIONS,
    choices: OPTIONS,
    values: OPTIONS,
    min: { why: 'the least number has its own name', mend: 'write "minimum", or "minLength" for a text' },
    max: { why: 'the greatest number has its own name', mend: 'write "maximum", or "maxLength" for a text' },
    optional: { why: 'a field is optional unless it is required', mend: 'leave it out', harmless: true },
    definitions: AT_THE_ROOT,
    $defs: AT_THE_ROOT,
  },
  'Condition schema': {
    type: { why: 'a submission is always an object', mend: 'leave it out' },
    oneOf: {
      why: 'it asks for more than one reads',
      mend: 'write "anyOf" (at least one holds) or "allOf" (all hold)',
    },
    enum: FOR_ONE_ANSWER,
    $ref: {
      why: 'a condition is written out',
      mend: 'write "required" and "properties" of the fields that it reads',
    },
  },
  'Test schema': {
    anyOf: {
      why: 'one answer has one test',
      mend: 'write "enum" for several values, or "anyOf" around the whole condition',
    },
    allOf: { why: 'one answer has one test', mend: 'write the keywords side by side' },
    oneOf: {
      why: 'one answer has one test',
      mend: 'write "enum" for several values, or "anyOf" around the whole condition',
    },
    $ref: { why: 'a test is written out', mend: 'write "const", "enum" or a limit' },
  },
  'Form type': {
    string: ONE_ANSWER,
    number: ONE_ANSWER,
    integer: ONE_ANSWER,
    boolean: ONE_ANSWER,
    array: ONE_ANSWER,
  },
  'Enum value': {
    object: {
      why: 'an answer is one value',
      mend: 'write "oneOf": [{ "const": "ny", "title": "New York" }], with a text or a number for each',
    },
  },
  'Answer type': {
    'list of types': {
      why: 'an answer has one type, that of its default or the first',
      mend: 'write the type alone, or beside "null" for an answer that may be blank',
      harmless: true,
    },
  },
  'Text format': {
    'idn-email': ASCII_ONLY,
    'idn-hostname': ASCII_ONLY,
    iri: ASCII_ONLY,
    'iri-reference': ASCII_ONLY,
    regex: { why: 'people fill in the form', mend: 'leave the format out' },
    password: { why: 'a form keeps no secrets', mend: 'leave the field out' },
    binary: FILE_TEXT,
    byte: FILE_TEXT,
    'data-url': FILE_TEXT,
  },
  'Widget name': {
    dropdown: { why: 'a list that opens is called otherwise', mend: 'write "select"' },
    phone: { why: 'a telephone number is asked otherwise', mend: 'write "tel"' },
    'alt-date': ONE_CONTROL,
    'alt-datetime': ONE_CONTROL,
    'alt-time': ONE_CONTROL,
    RatingWidget: { why: 'no control gives stars', mend: 'write "range" or "radio"' },
    ...Object.fromEntries(
      'Checkbox Checkboxes Date DateTime Email File Hidden Password Radio Range Select Text Textarea Time UpDown URL'
        .split(' ')
        .map((name) => [`${name}Widget`, SHORT_NAME]),
    ),
    color: { why: 'no control picks a colour', mend: 'leave it out: people type it', harmless: true },
  },
  'Submit button ui': {
    norender: { why: 'a form that nobody can send is no form', mend: 'leave it out', harmless: true },
    props: LOOKS,
  },
  'Field ui': {
    'ui:field': {
      ...CODE,
      mend: 'choose one of the widgets with "ui:widget"; in place of a grid, write rows as "ui:sideBySide"',
    },
    'ui:fieldReplacesAnyOrOneOf': CODE,
    'ui:ArrayFieldDescriptionTemplate': CODE,
    'ui:ArrayFieldItemTemplate': CODE,
    'ui:ArrayFieldTemplate': CODE,
    'ui:ArrayFieldTitleTemplate': CODE,
    'ui:BaseInputTemplate': CODE,
    'ui:DescriptionFieldTemplate': CODE,
    'ui:ErrorListTemplate': CODE,
    'ui:FieldErrorTemplate': CODE,
    'ui:FieldHelpTemplate': CODE,
    'ui:FieldTemplate': CODE,
    'ui:ObjectFieldTemplate': CODE,
    'ui:TitleFieldTemplate': CODE,
    'ui:UnsupportedFieldTemplate': CODE,
    'ui:WrapIfAdditionalTemplate': CODE,
    'ui:classNames': LOOKS,
    'ui:style': LOOKS,
    'ui:layoutGrid': ROWS,
    'ui:filePreview': ALIKE,
    'ui:rootFieldId': ALIKE,
    'ui:allowClearTextInputs': ALIKE,
    'ui:duplicateKeySuffixSeparator': ALIKE,
    'ui:enableOptionalDataFieldForType': ALIKE,
    'ui:optionValueFormat': ALIKE,
    'ui:deprecatedHandling': ALIKE,
    'ui:optionsSchemaSelector': OPTION,
    'ui:yearsRange': ONE_CONTROL,
    'ui:format': ONE_CONTROL,
    'ui:hideNowButton': ONE_CONTROL,
    'ui:hideClearButton': ONE_CONTROL,
    'ui:autocapitalize': KEYBOARD,
    'ui:hideError': ERROR,
    'ui:copyable': BUTTONS,
    'ui:enableMarkdownInDescription': PLAIN,
    'ui:enableMarkdownInHelp': PLAIN,
    'ui:className': LOOKS,
    classNames: LOOKS,
  },
};
