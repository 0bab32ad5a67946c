import { describe, expect, it } from 'vitest';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { completeUi } from '#definitions/sources/completeUi.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import { writtenOut } from '#definitions/sources/writtenOut.ts';
import { decodePayload, encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { problemsOf } from '../support/definitionFiles.ts';

interface Sample {
  schema: object;
  uiSchema?: object;
  /** A payload that is accepted, and stored as it is. */
  right?: Record<string, unknown>;
  /** A payload that is refused, with the first field of which something is wrong. */
  wrong?: [payload: Record<string, unknown>, path: string];
}

const text = { type: 'string' };
const thing = { type: 'object', properties: { name: { type: 'string', default: 'A name' } } };

/** Forms as the samples of RJSF's playground write them, one a kind, in words of our own. */
const SAMPLES: Record<string, Sample> = {
  simple: {
    schema: {
      title: 'Registration',
      description: 'All that we need.',
      type: 'object',
      required: ['firstName', 'lastName'],
      properties: {
        firstName: { type: 'string', title: 'First name', default: 'Ama' },
        lastName: { type: 'string', title: 'Last name' },
        age: { type: 'integer', title: 'Age' },
        bio: { type: 'string', title: 'Bio' },
        password: { type: 'string', title: 'Password', minLength: 3 },
        telephone: { type: 'string', title: 'Telephone', minLength: 10 },
      },
    },
    uiSchema: {
      firstName: {
        'ui:autofocus': true,
        'ui:emptyValue': '',
        'ui:placeholder': 'as on the card',
        'ui:autocomplete': 'family-name',
      },
      age: { 'ui:widget': 'updown', 'ui:title': 'Age of the person', 'ui:description': '(in years)' },
      bio: { 'ui:widget': 'textarea' },
      password: { 'ui:widget': 'password', 'ui:help': 'Hint: long' },
      telephone: { 'ui:options': { inputType: 'tel' } },
    },
    right: { firstName: 'Ama', lastName: 'Abena', age: 30 },
    wrong: [{ firstName: 'Ama', lastName: 'A', password: 'ab' }, 'password'],
  },
  'ui options': {
    schema: { type: 'object', properties: { a: text, b: { type: 'boolean', title: 'B' } } },
    uiSchema: {
      'ui:submitButtonOptions': { submitText: 'Go', norender: false },
      a: { 'ui:classNames': 'wide', 'ui:style': { color: 'red' }, 'ui:rootFieldId': 'x' },
      b: { 'ui:options': { label: false } },
    },
    right: { a: 'a', b: true },
  },
  'one answer': {
    schema: { title: 'A nickname', description: 'One word.', type: 'string', minLength: 2 },
    uiSchema: { 'ui:help': 'As friends say it', 'ui:options': { widget: 'textarea' } },
    right: { value: 'Kofi' },
    wrong: [{ value: 'K' }, 'value:only'],
  },
  'one list': {
    schema: { type: 'array', items: { $ref: '#/definitions/word' }, definitions: { word: text } },
    uiSchema: { items: { 'ui:placeholder': 'a word' } },
    right: { value: ['a', 'b'] },
    wrong: [{ value: [1] }, 'value:only.0'],
  },
  'names with signs': {
    schema: {
      type: 'object',
      definitions: {
        guest: {
          type: 'object',
          properties: { 'Comes by car?': { enum: ['No', 'Yes: one', 'Yes, "two"'], default: 'No' } },
          required: ['Comes by car?'],
          dependencies: {
            'Comes by car?': {
              oneOf: [
                { properties: { 'Comes by car?': { enum: ['No'] } } },
                {
                  properties: { 'Comes by car?': { enum: ['Yes: one'] }, 'Plate / n° 1': text },
                  required: ['Plate / n° 1'],
                },
                {
                  properties: {
                    'Comes by car?': { enum: ['Yes, "two"'] },
                    'Plate / n° 1': { type: 'integer' },
                  },
                },
              ],
            },
          },
        },
      },
      properties: {
        'The host 🎉': { $ref: '#/definitions/guest' },
        'prénoms (tous)': { type: 'array', items: text },
        guests: { type: 'array', items: { $ref: '#/definitions/guest' } },
        'fixed, two': { type: 'array', items: [{ $ref: '#/definitions/guest' }, { type: 'integer' }] },
        constructor: text,
        '2nd $name~1%20': text,
      },
      if: { properties: { '2nd $name~1%20': { const: 'x' } }, required: ['2nd $name~1%20'] },
      then: { properties: { 'a-b_c d': { type: 'boolean' } } },
    },
    uiSchema: {
      'The host 🎉': { 'Plate / n° 1': { 'ui:help': 'On the car' } },
      guests: { items: { 'ui:order': ['Comes by car?', '*'] } },
      'ui:order': ['constructor', '*'],
    },
    right: {
      'The host 🎉': { 'Comes by car?': 'Yes: one', 'Plate / n° 1': 'CE 1' },
      'prénoms (tous)': ['Ama', 'Esi'],
      guests: [{ 'Comes by car?': 'No' }, { 'Comes by car?': 'Yes, "two"', 'Plate / n° 1': 7 }],
      'fixed, two': [{ 'Comes by car?': 'No' }, 3],
      constructor: 'C',
      '2nd $name~1%20': 'x',
      'a-b_c d': true,
    },
    wrong: [
      { 'The host 🎉': { 'Comes by car?': 'Yes: one' } },
      'The:x0020host:x0020:xd83c:xdf89.Plate:x0020:x002f:x0020n:x00b0:x00201',
    ],
  },
  'fixed entries': {
    schema: {
      type: 'object',
      properties: {
        pair: {
          type: 'array',
          title: 'A text and whether it holds',
          minItems: 1,
          items: [
            { title: 'A text', type: 'string', default: 'usual' },
            { type: 'boolean' },
            { $ref: '#/definitions/person' },
          ],
          additionalItems: { title: 'A number', type: 'number' },
        },
        point: {
          type: 'array',
          default: [3, 4],
          items: [{ type: 'number' }, { type: 'number', maximum: 10 }],
          additionalItems: false,
        },
      },
      definitions: { person: { type: 'object', properties: { names: { type: 'array', items: text } } } },
    },
    uiSchema: {
      pair: {
        items: [
          { 'ui:widget': 'textarea' },
          { 'ui:widget': 'select' },
          { names: { 'ui:help': 'All of them' } },
        ],
        additionalItems: { 'ui:widget': 'updown' },
      },
      point: { items: { 'ui:widget': 'updown' } },
    },
    right: { pair: ['a', true, { names: ['b', 'c'] }], point: [null, 2] },
    wrong: [{ pair: ['a'], point: [1, 11] }, 'point.1:fixed'],
  },
  nested: {
    schema: {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', title: 'Task list' },
        tasks: {
          type: 'array',
          title: 'Tasks',
          items: {
            type: 'object',
            required: ['title'],
            properties: {
              title: { type: 'string', title: 'Title' },
              details: { type: 'string', title: 'Details' },
              done: { type: 'boolean', title: 'Done?', default: false },
            },
          },
        },
      },
    },
    uiSchema: { tasks: { items: { details: { 'ui:widget': 'textarea' } } } },
    right: { title: 'T', tasks: [{ title: 'One', details: 'x', done: true }] },
    wrong: [{ title: 'T', tasks: [{ details: 'x' }] }, 'tasks.0.title'],
  },
  arrays: {
    schema: {
      type: 'object',
      definitions: { thing },
      properties: {
        texts: { type: 'array', title: 'Texts', items: { type: 'string', default: 'x' } },
        several: {
          type: 'array',
          title: 'Several',
          items: { type: 'string', enum: ['foo', 'bar', 'fuzz'] },
          uniqueItems: true,
        },
        atLeast: { type: 'array', title: 'Three', minItems: 3, items: { $ref: '#/definitions/thing' } },
        unorderable: { type: 'array', title: 'Unorderable', items: { type: 'string', default: 'z' } },
        unremovable: { type: 'array', title: 'Unremovable', items: { type: 'string' } },
        copyable: { type: 'array', title: 'Copyable', items: { type: 'string' } },
      },
    },
    uiSchema: {
      texts: { items: { 'ui:emptyValue': '' } },
      several: { 'ui:widget': 'checkboxes' },
      unorderable: { 'ui:options': { orderable: false } },
      unremovable: { 'ui:options': { removable: false } },
      copyable: { 'ui:options': { copyable: true } },
    },
    right: { texts: ['a', 'b'], several: ['foo'] },
    wrong: [{ texts: ['a', 3] }, 'texts.1'],
  },
  numbers: {
    schema: {
      type: 'object',
      title: 'Numbers',
      properties: {
        number: { title: 'Number', type: 'number' },
        integer: { title: 'Integer', type: 'integer' },
        numberEnum: { type: 'number', title: 'Number enum', enum: [1, 2, 3] },
        numberEnumRadio: { type: 'number', title: 'Radio', enum: [1, 2, 3] },
        integerRange: { title: 'Range', type: 'integer', minimum: -50, maximum: 50 },
        integerRangeSteps: { title: 'Steps', type: 'integer', minimum: 50, maximum: 100, multipleOf: 10 },
      },
    },
    uiSchema: {
      integer: { 'ui:widget': 'updown' },
      numberEnumRadio: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
      integerRange: { 'ui:widget': 'range' },
      integerRangeSteps: { 'ui:widget': 'range' },
    },
    right: { number: 3.14, integer: 42, numberEnum: 2, integerRange: 42, integerRangeSteps: 80 },
    wrong: [{ integerRangeSteps: 85 }, 'integerRangeSteps'],
  },
  widgets: {
    schema: {
      type: 'object',
      properties: {
        stringFormats: {
          type: 'object',
          title: 'Formats',
          properties: { email: { type: 'string', format: 'email' }, uri: { type: 'string', format: 'uri' } },
        },
        boolean: {
          type: 'object',
          title: 'Booleans',
          properties: {
            default: { type: 'boolean', title: 'Tick', description: 'A description' },
            radio: { type: 'boolean', title: 'Radio' },
            select: { type: 'boolean', title: 'Select' },
          },
        },
        string: {
          type: 'object',
          title: 'Texts',
          properties: {
            default: { type: 'string', title: 'Text' },
            textarea: { type: 'string', title: 'Area' },
            placeholder: { type: 'string' },
            color: { type: 'string', title: 'Colour', default: '#151ce6' },
          },
        },
        secret: { type: 'string', default: 'hidden' },
        disabled: { type: 'string', title: 'Disabled', default: 'off' },
        readonly: { type: 'string', title: 'Read only', default: 'read', readOnly: true },
        widgetOptions: {
          title: 'Radio with titles',
          type: 'string',
          oneOf: [
            { const: 'a', title: 'A' },
            { const: 'b', title: 'B' },
          ],
        },
      },
    },
    uiSchema: {
      boolean: { radio: { 'ui:widget': 'radio' }, select: { 'ui:widget': 'select' } },
      string: {
        textarea: { 'ui:widget': 'textarea', 'ui:options': { rows: 5 } },
        placeholder: { 'ui:placeholder': 'here' },
        color: { 'ui:widget': 'color' },
      },
      secret: { 'ui:widget': 'hidden' },
      disabled: { 'ui:disabled': true },
      readonly: { 'ui:readonly': true },
    },
    right: {
      stringFormats: { email: 'a@example.cm', uri: 'https://example.cm/' },
      boolean: { default: true, radio: false },
      secret: 'hidden',
      readonly: 'read',
      widgetOptions: 'a',
    },
    wrong: [{ stringFormats: { email: 'a' } }, 'stringFormats.email'],
  },
  ordering: {
    schema: { type: 'object', properties: { password: text, lastName: text, bio: text, firstName: text } },
    uiSchema: { 'ui:order': ['firstName', 'lastName', '*', 'password'] },
    right: { firstName: 'A' },
  },
  references: {
    schema: {
      definitions: {
        address: {
          type: 'object',
          properties: { street: text, city: text },
          required: ['street', 'city'],
        },
        node: {
          type: 'object',
          properties: { name: text, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
        },
      },
      type: 'object',
      properties: {
        billing: { title: 'Billing', $ref: '#/definitions/address' },
        shipping: { title: 'Shipping', $ref: '#/definitions/address' },
        tree: { title: 'Recursive', $ref: '#/definitions/node' },
      },
    },
    uiSchema: { shipping: { 'ui:order': ['city', 'street'] } },
    right: {
      billing: { street: 'a', city: 'b' },
      shipping: { street: 'a', city: 'b' },
      tree: { name: 'root', children: [{ name: 'leaf', children: [{ name: 'inner' }] }] },
    },
    wrong: [{ billing: { street: 'a' }, shipping: { street: 'a', city: 'b' } }, 'billing.city'],
  },
  errors: {
    schema: {
      type: 'object',
      properties: {
        firstName: { type: 'string', minLength: 2 },
        age: { type: 'integer', minimum: 0 },
        active: { type: 'boolean', title: 'Active' },
        skills: { type: 'array', items: { type: 'string', minLength: 5 } },
        choices: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b'] } },
      },
    },
    uiSchema: { choices: { 'ui:widget': 'checkboxes' } },
    wrong: [{ skills: ['karate', 'judo'] }, 'skills.1'],
  },
  examples: {
    schema: {
      type: 'object',
      properties: { browser: { type: 'string', title: 'Browser', examples: ['Firefox', 'Chrome'] } },
    },
    right: { browser: 'Links' },
  },
  large: {
    schema: {
      definitions: {
        large: { type: 'string', enum: Array.from({ length: 100 }, (_, index) => `option #${index}`) },
      },
      type: 'object',
      properties: {
        string: text,
        choice1: { $ref: '#/definitions/large' },
        choice2: { $ref: '#/definitions/large' },
      },
    },
    right: { choice1: 'option #99' },
  },
  'date and time': {
    schema: {
      type: 'object',
      properties: {
        native: {
          type: 'object',
          properties: {
            datetime: { type: 'string', format: 'date-time' },
            date: { type: 'string', format: 'date' },
            time: { type: 'string', format: 'time' },
          },
        },
        alternative: {
          type: 'object',
          properties: {
            'alt-datetime': { type: 'string', format: 'date-time' },
            'alt-date': { type: 'string', format: 'date' },
          },
        },
      },
    },
    uiSchema: {
      alternative: {
        'alt-datetime': { 'ui:widget': 'alt-datetime', 'ui:options': { yearsRange: [1980, 2030] } },
        'alt-date': { 'ui:widget': 'alt-date', 'ui:options': { yearsRange: [1980, 2030], format: 'YMD' } },
      },
    },
    right: { native: { date: '2025-05-30' }, alternative: { 'alt-date': '2025-05-30' } },
    wrong: [{ native: { date: 'x' } }, 'native.date'],
  },
  'custom validation': {
    schema: {
      type: 'object',
      properties: {
        pass1: { title: 'Password', type: 'string', minLength: 3 },
        age: { title: 'Age', type: 'number', minimum: 18 },
      },
    },
    wrong: [{ age: 3 }, 'age'],
  },
  alternatives: {
    schema: {
      definitions: {
        Color: {
          title: 'Color',
          type: 'string',
          anyOf: [
            { type: 'string', enum: ['#ff0000'], title: 'Red' },
            { type: 'string', enum: ['#00ff00'], title: 'Green' },
          ],
        },
        Toggle: {
          title: 'Toggle',
          type: 'boolean',
          oneOf: [
            { title: 'Enable', const: true },
            { title: 'Disable', const: false },
          ],
        },
      },
      type: 'object',
      required: ['currentColor', 'colorMask', 'blendMode'],
      properties: {
        currentColor: { $ref: '#/definitions/Color', title: 'Brush color' },
        colorMask: {
          type: 'array',
          uniqueItems: true,
          items: { $ref: '#/definitions/Color' },
          title: 'Mask',
        },
        toggleMask: { title: 'Apply', $ref: '#/definitions/Toggle' },
        colorPalette: { type: 'array', title: 'Palette', items: { $ref: '#/definitions/Color' } },
        blendMode: {
          title: 'Blend mode',
          type: 'string',
          enum: ['screen', 'multiply'],
          enumNames: ['Screen', 'Multiply'],
        },
      },
    },
    uiSchema: { blendMode: { 'ui:enumDisabled': ['multiply'] }, toggleMask: { 'ui:widget': 'radio' } },
    right: { currentColor: '#00ff00', colorMask: ['#ff0000'], toggleMask: false, blendMode: 'screen' },
    wrong: [{ currentColor: 'red', colorMask: ['#ff0000'], blendMode: 'screen' }, 'currentColor'],
  },
  'property dependencies': {
    schema: {
      type: 'object',
      properties: {
        unidirectional: {
          type: 'object',
          properties: { name: text, credit_card: { type: 'number' }, billing_address: text },
          required: ['name'],
          dependencies: { credit_card: ['billing_address'] },
        },
      },
    },
    right: { unidirectional: { name: 'A', credit_card: 1, billing_address: 'b' } },
    wrong: [{ unidirectional: { name: 'A', credit_card: 1 } }, 'unidirectional.billing_address'],
  },
  'schema dependencies': {
    schema: {
      definitions: {
        person: {
          title: 'Person',
          type: 'object',
          properties: {
            pets: { title: 'Pets?', type: 'string', enum: ['No', 'One', 'Many'], default: 'No' },
          },
          required: ['pets'],
          dependencies: {
            pets: {
              oneOf: [
                { properties: { pets: { enum: ['No'] } } },
                { properties: { pets: { enum: ['One'] }, age: { type: 'number' } }, required: ['age'] },
                { properties: { pets: { enum: ['Many'] }, rid: { type: 'boolean' } }, required: ['rid'] },
              ],
            },
          },
        },
      },
      type: 'object',
      properties: {
        conditional: { title: 'Conditional', $ref: '#/definitions/person' },
        list: { title: 'Persons', type: 'array', items: { $ref: '#/definitions/person' } },
      },
    },
    right: { conditional: { pets: 'One', age: 6 }, list: [{ pets: 'Many', rid: true }] },
    wrong: [{ conditional: { pets: 'One' } }, 'conditional.age'],
  },
  'any of': {
    schema: {
      type: 'object',
      properties: {
        age: { type: 'integer', title: 'Age' },
        items: {
          type: 'array',
          items: { type: 'object', anyOf: [{ properties: { foo: text } }, { properties: { bar: text } }] },
        },
      },
      anyOf: [
        {
          title: 'By name',
          properties: { firstName: { type: 'string', title: 'First name', default: 'Ama' }, lastName: text },
          required: ['firstName'],
        },
        { title: 'By code', properties: { idCode: { type: 'string', title: 'Code' } } },
      ],
    },
    right: { age: 3, items: [{ bar: 'b' }, { foo: 'f' }], idCode: 'x' },
    wrong: [{ lastName: 'x' }, 'firstName'],
  },
  'one of': {
    schema: {
      type: 'object',
      oneOf: [
        { properties: { lorem: text }, required: ['lorem'] },
        { properties: { ipsum: text }, required: ['ipsum'] },
      ],
    },
    right: { ipsum: 'x' },
    wrong: [{}, 'lorem'],
  },
  'all of': {
    schema: {
      type: 'object',
      allOf: [
        { properties: { lorem: { type: ['string', 'boolean'], default: true } } },
        { properties: { lorem: { type: 'boolean' }, ipsum: text } },
      ],
    },
    right: { lorem: true, ipsum: 'x' },
  },
  'if then else': {
    schema: {
      type: 'object',
      properties: { animal: { enum: ['Cat', 'Fish'] } },
      allOf: [
        {
          if: { properties: { animal: { const: 'Cat' } } },
          then: { properties: { food: { type: 'string', enum: ['meat', 'grass'] } }, required: ['food'] },
        },
        {
          if: { properties: { animal: { const: 'Fish' } } },
          then: {
            properties: {
              food: { type: 'string', enum: ['insect', 'worms'] },
              water: { type: 'string', enum: ['lake', 'sea'] },
            },
            required: ['food', 'water'],
          },
        },
        { required: ['animal'] },
      ],
    },
    right: { animal: 'Fish', food: 'worms', water: 'sea' },
    wrong: [{ animal: 'Fish', food: 'meat', water: 'sea' }, 'food:2'],
  },
  nullable: {
    schema: {
      type: 'object',
      required: ['firstName', 'age'],
      properties: {
        firstName: { type: 'string', title: 'First name' },
        age: { type: ['integer', 'null'], title: 'Age' },
        bio: { type: ['string', 'null'], title: 'Bio' },
      },
    },
    uiSchema: { age: { 'ui:widget': 'updown' }, bio: { 'ui:widget': 'textarea', 'ui:emptyValue': null } },
    right: { firstName: 'A', age: null, bio: null },
    wrong: [{ firstName: 'A', age: 'x' }, 'age'],
  },
  defaults: {
    schema: {
      type: 'object',
      properties: {
        scalar: { type: 'string', default: 'scalar default' },
        texts: { type: 'array', default: ['foo'], items: { type: 'string' } },
        group: {
          type: 'object',
          default: { text: 'from the group' },
          properties: { text: { type: 'string' }, flag: { type: 'boolean', default: true } },
        },
      },
    },
    right: {
      scalar: 'x',
      texts: ['foo'],
      group: { text: 'x', flag: true },
    },
  },
  'error schema': {
    schema: {
      type: 'object',
      required: ['email'],
      properties: { email: { type: 'string', title: 'Email' } },
    },
    uiSchema: { email: { 'ui:widget': 'email' } },
    right: { email: 'x' },
  },
  constants: {
    schema: {
      type: 'object',
      properties: { agreed: { const: true, title: 'Agreed' }, kind: { const: 'a', title: 'Kind' } },
    },
    uiSchema: { kind: { 'ui:widget': 'hidden' } },
    right: { agreed: true, kind: 'a' },
  },
  'a group, a list and a variant that are constants': {
    schema: {
      type: 'object',
      properties: {
        address: {
          type: 'object',
          const: { town: 'Buea', place: { street: 'A 1' } },
          properties: { town: text, place: { type: 'object', properties: { street: text } } },
        },
        tags: { type: 'array', items: text, const: ['a', 'b'] },
        age: { oneOf: [{ type: 'integer' }, { const: 'unknown', title: 'Not known' }] },
      },
    },
    right: { address: { town: 'Buea', place: { street: 'A 1' } }, tags: ['a', 'b'], age: 'unknown' },
    wrong: [{ address: { town: 'Limbe' } }, 'address'],
  },
  'layout of one value': {
    schema: { type: 'object', properties: { value: { type: 'string', title: 'A single field' } } },
    right: { value: 'x' },
  },
};

describe.each(Object.entries(SAMPLES))('%s', (_, { schema, uiSchema = {}, right, wrong }) => {
  const ui = { route: '/exemple', uiSchema };

  it('passes the check as it is', () => {
    const problems = problemsOf({ 'forms/exemple/schema.json': schema, 'forms/exemple/ui.json': ui });
    expect(
      problems.filter((problem) => problem.startsWith('forms/') && !problem.includes('warning: ')),
    ).toEqual([]);
  });

  it('accepts what its schema accepts, and refuses the rest at the field', () => {
    const whole = resolveRefs(writtenOut(schema as FormSchema));
    const { form, validators } = compileForm(
      'exemple',
      whole,
      completeUi('exemple', whole, ui as unknown as FormUi),
      'Africa/Douala',
    );
    const answersOf = (payload: Record<string, unknown>) =>
      pruneAnswers(form, validators, decodePayload(form, payload).answers);
    if (right) {
      expect(decodePayload(form, right).unknown).toEqual([]);
      expect(validateAnswers(form, validators, answersOf(right))).toEqual([]);
      expect(encodePayload(form, answersOf(right), new Date(0))).toEqual(right);
    }
    if (wrong) expect(validateAnswers(form, validators, answersOf(wrong[0]))[0]?.path).toBe(wrong[1]);
  });
});

it('fills in a constant, in groups and lists too, but ticks no consent, and asks none that is a variant', () => {
  const { schema } = SAMPLES['a group, a list and a variant that are constants'] as { schema: FormSchema };
  const consent = { type: 'boolean', const: true } as const;
  const whole = resolveRefs(writtenOut({ ...schema, properties: { ...schema.properties, consent } }));
  const ui = completeUi('exemple', whole, {} as FormUi);
  const { fields } = compileForm('exemple', whole, ui, 'Africa/Douala').form;
  const usual = (path: string) => fields[path]?.default;
  expect(['address.town', 'address.place.street', 'tags', 'consent'].map(usual)).toEqual([
    'Buea',
    'A 1',
    ['a', 'b'],
    undefined,
  ]);
  expect(fields['age:2']).toMatchObject({ widget: 'hidden', fixed: true, default: 'unknown' });
});
