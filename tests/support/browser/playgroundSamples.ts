import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';

export interface PlaygroundSample {
  schema: FormSchema;
  steps: string[];
  uiSchema?: FormUi['uiSchema'];
  answers: Answers;
}

const options = (...titles: string[]) => titles.map((title) => ({ const: title.toLowerCase(), title }));
const text = (title: string, more: object = {}) => ({
  type: 'string' as const,
  title,
  maxLength: 200,
  ...more,
});

/** Samples of RJSF's playground, written as forms of this product: those without remote references or `anyOf`. */
export const PLAYGROUND_SAMPLES: Record<string, PlaygroundSample> = {
  simple: {
    schema: {
      type: 'object',
      required: ['firstName', 'lastName'],
      properties: {
        firstName: text('First name'),
        lastName: text('Last name'),
        age: { type: 'integer', title: 'Age', minimum: 0, maximum: 150 },
        bio: text('Bio', { maxLength: 2000 }),
        telephone: text('Telephone', { minLength: 10 }),
      },
    },
    steps: ['firstName', 'lastName', 'age', 'bio', 'telephone'],
    uiSchema: { telephone: { 'ui:widget': 'tel' }, bio: { 'ui:help': 'Hint: make it strong' } },
    answers: {
      firstName: 'Chuck',
      lastName: 'Norris',
      age: 75,
      bio: 'Roundhouse',
      telephone: '1-800-KICKASS',
    },
  },
  nested: {
    schema: {
      type: 'object',
      required: ['title', 'tasks'],
      properties: {
        title: text('Task list title'),
        tasks: {
          type: 'array',
          title: 'Tasks',
          minItems: 2,
          maxItems: 10,
          items: {
            type: 'object',
            title: 'Task',
            required: ['name'],
            properties: {
              name: text('Name'),
              details: text('Details', { maxLength: 1000 }),
              done: { type: 'boolean', title: 'Done?' },
            },
          },
        },
      },
    },
    steps: ['title', 'tasks'],
    uiSchema: { tasks: { 'ui:add': 'Another task' } },
    answers: {
      title: 'My current tasks',
      tasks: [
        { name: 'First', details: 'Long enough', done: true },
        { name: 'Second', details: 'Longer' },
        { name: 'Third', done: true },
      ],
    },
  },
  options: {
    schema: {
      type: 'object',
      required: ['several'],
      properties: {
        several: {
          type: 'array',
          title: 'A multiple-choice list',
          uniqueItems: true,
          minItems: 1,
          items: { type: 'string', oneOf: options('Foo', 'Bar', 'Fuzz', 'Qux') },
        },
        cards: {
          type: 'array',
          title: 'The same as cards',
          uniqueItems: true,
          items: { type: 'string', oneOf: options('Left', 'Right') },
        },
        one: { type: 'string', title: 'One of them', oneOf: options('Small', 'Large') },
        radio: { type: 'string', title: 'One as a radio', oneOf: options('Red', 'Blue') },
        yes: { type: 'boolean', title: 'A boolean' },
      },
    },
    steps: ['several', 'cards', 'one', 'radio', 'yes'],
    uiSchema: { cards: { 'ui:widget': 'cards' }, radio: { 'ui:widget': 'radio' } },
    answers: { several: ['foo', 'qux'], cards: ['right'], one: 'large', radio: 'blue', yes: true },
  },
  validation: {
    schema: {
      type: 'object',
      required: ['code', 'email'],
      properties: {
        code: text('Code', { pattern: '^[A-Z]{3}$', errorMessage: 'Three capitals' }),
        email: text('Email', { format: 'email' }),
        site: text('Site', { format: 'uri' }),
        ratio: { type: 'number', title: 'Ratio', minimum: 0, maximum: 1 },
      },
    },
    steps: ['code', 'email', 'site', 'ratio'],
    answers: { code: 'ABC', email: 'chuck@norris.net', site: 'http://chucknorris.com/', ratio: 0.5 },
  },
  conditions: {
    schema: {
      type: 'object',
      required: ['animal'],
      properties: { animal: { type: 'string', title: 'Animal', oneOf: options('Cat', 'Fish') } },
      allOf: [
        {
          if: { required: ['animal'], properties: { animal: { const: 'cat' } } },
          then: {
            required: ['food'],
            properties: { food: { type: 'string', title: 'Food', oneOf: options('Meat', 'Grass', 'Fish') } },
          },
        },
        {
          if: { required: ['animal'], properties: { animal: { const: 'fish' } } },
          then: {
            required: ['water'],
            properties: { water: { type: 'string', title: 'Water', oneOf: options('Lake', 'Sea') } },
          },
        },
      ],
    },
    steps: ['animal', 'food', 'water'],
    uiSchema: { animal: { 'ui:widget': 'radio' }, water: { 'ui:widget': 'radio' } },
    answers: { animal: 'fish', water: 'sea' },
  },
  names: {
    schema: {
      type: 'object',
      required: ['Any pets?'],
      properties: {
        'Any pets?': { type: 'string', enum: ['No', 'Yes: one'] },
        'the «list» / 🎉': {
          type: 'array',
          uniqueItems: true,
          items: { type: 'string', enum: ['a', 'b / c'] },
        },
      },
      dependencies: {
        'Any pets?': {
          oneOf: [
            { properties: { 'Any pets?': { enum: ['No'] } } },
            {
              properties: { 'Any pets?': { enum: ['Yes: one'] }, 'How old is it?': { type: 'integer' } },
              required: ['How old is it?'],
            },
          ],
        },
      },
    } as unknown as FormSchema,
    steps: ['Any pets?', 'How old is it?', 'the «list» / 🎉'],
    uiSchema: { 'Any pets?': { 'ui:widget': 'radio' } },
    answers: { 'Any pets?': 'Yes: one', 'How old is it?': 6, 'the «list» / 🎉': ['b / c'] },
  },
  pasted: {
    schema: {
      required: ['first'],
      properties: {
        notice: { type: 'null', title: 'Before you begin', description: 'Read the rules.' },
        first: text('First name'),
      },
    } as unknown as FormSchema,
    steps: ['notice', 'first'],
    uiSchema: { gone: { 'ui:widget': 'password' } },
    answers: { first: 'Chuck' },
  },
  date: {
    schema: {
      type: 'object',
      required: ['day'],
      properties: { day: { type: 'string', title: 'Native date', format: 'date' } },
    },
    steps: ['day'],
    answers: { day: '2025-05-30' },
  },
};
