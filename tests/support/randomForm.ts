import fc from 'fast-check';

export type Json = Record<string, unknown>;

/** A field, and the answers that are tried for it: right ones and wrong ones. */
interface Tried {
  schema: Json;
  answers: fc.Arbitrary<unknown>;
}

const title = 'T';

function isList({ schema }: Tried): boolean {
  return schema.type === 'array';
}

const single = fc.constantFrom<Tried>(
  {
    schema: { type: 'string', title, minLength: 2, maxLength: 5 },
    answers: fc.constantFrom('ab', 'a', 'abcdef', 3),
  },
  { schema: { type: 'string', title, format: 'date' }, answers: fc.constantFrom('2025-05-30', '2025-02-30') },
  { schema: { type: 'string', title, maxLength: 9, pattern: '^a' }, answers: fc.constantFrom('abc', 'b') },
  { schema: { type: 'integer', title, minimum: 1, maximum: 5 }, answers: fc.constantFrom(1, 5, 6, 1.5, 'x') },
  {
    schema: { type: 'number', title, exclusiveMinimum: 0, multipleOf: 0.5 },
    answers: fc.constantFrom(0.5, 0, 0.3),
  },
);

const choice = fc.constantFrom<Tried>(
  { schema: { type: 'boolean', title }, answers: fc.constantFrom(true, 'oui') },
  { schema: { title, enum: ['a', 'b'] }, answers: fc.constantFrom('a', 'b', 'c') },
  { schema: { title, anyOf: [{ const: 1, title: 'A' }, { enum: [2] }] }, answers: fc.constantFrom(1, 2, 3) },
  { schema: { type: ['integer', 'null'], title, minimum: 1 }, answers: fc.constantFrom(1, 0) },
  {
    schema: { type: 'array', title, uniqueItems: true, items: { enum: ['a', 'b'] } },
    answers: fc.constantFrom(['a'], ['b', 'a'], ['c']),
  },
  {
    schema: {
      title,
      anyOf: [
        { title: 'N', type: 'integer', minimum: 3 },
        { title: 'S', type: 'string', maxLength: 3 },
      ],
    },
    answers: fc.constantFrom(3, 2, 'abc', 'abcd'),
  },
);

function listOf({ schema, answers }: Tried, minItems: number): Tried {
  return {
    schema: { type: 'array', title, minItems, maxItems: 3, items: schema },
    answers: fc.array(answers, { minLength: 1, maxLength: 4 }),
  };
}

const least = fc.constantFrom(0, 1, 2);

/** A list with fixed entries, of which some lack, and further ones are too many. */
const fixed = fc.tuple(single, choice, least).map(
  ([one, other, minItems]): Tried => ({
    schema: { type: 'array', title, minItems, items: [one.schema, other.schema] },
    answers: fc.oneof(
      fc.tuple(one.answers, other.answers),
      fc.tuple(one.answers),
      fc.tuple(fc.constant(null), other.answers),
    ),
  }),
);
const list = fc.tuple(single, least).map(([each, minimum]) => listOf(each, minimum));
const field = fc.oneof(
  single,
  choice,
  list,
  fixed,
  fc.tuple(fc.oneof(list, choice.filter(isList)), least).map(([each, minimum]) => listOf(each, minimum)),
);

/** The names of the fields of a group; `c` is answered by one of two options, on which others depend. */
const F = 'f / 2?';
const NAMES = ['e', F, 'g'] as const;

type Kind = 'plain' | 'condition' | 'variants' | 'oneOf' | 'rule' | 'dependency';

const kind = fc.constantFrom<Kind>('plain', 'condition', 'variants', 'oneOf', 'rule', 'dependency');

/** A group whose fields are always asked, or depend on an answer, or are those of a variant. */
function groupOf(inner: fc.Arbitrary<Tried>): fc.Arbitrary<Tried> {
  return fc
    .tuple(fc.tuple(inner, inner, inner), fc.subarray([...NAMES]), kind)
    .map(([fields, required, how]): Tried => {
      const [e, f, g] = fields.map(({ schema }) => schema);
      const needed = (name: string) => required.filter((each) => each === name);
      const c = { title, enum: ['x', 'y'] };
      const schemas: Record<Kind, Json> = {
        plain: { properties: { c, e, [F]: f, g }, required },
        condition: {
          properties: { c, e },
          required: needed('e'),
          if: { required: ['c'], properties: { c: { const: 'x' } } },
          then: { properties: { [F]: f }, required: needed(F) },
          else: { properties: { g }, required: needed('g') },
        },
        variants: {
          properties: { c },
          anyOf: [
            { title: 'A', properties: { e }, required: ['e'] },
            { title: 'B', properties: { [F]: f, g }, required: [F] },
          ],
        },
        oneOf: {
          properties: { c, g },
          oneOf: [
            { title: 'A', properties: { k: { const: 'a' }, e }, required: ['k'] },
            { title: 'B', properties: { k: { const: 'b' }, [F]: f }, required: ['k', F] },
          ],
        },
        rule: { properties: { c, e, [F]: f, g }, anyOf: [{ required: ['e'] }, { required: [F] }] },
        dependency: {
          properties: { c, e, g },
          dependencies: { e: { properties: { [F]: f }, required: needed(F) }, c: ['g'] },
        },
      };
      const answers = fc.record(
        {
          c: fc.constantFrom('x', 'y'),
          k: fc.constantFrom('a', 'b'),
          ...Object.fromEntries(NAMES.map((name, index) => [name, fields[index]?.answers ?? fc.constant(1)])),
        },
        { requiredKeys: [] },
      );
      const asked = how === 'oneOf' ? answers : answers.map(({ k: _, ...others }) => others);
      return { schema: { type: 'object', title, ...schemas[how] }, answers: asked };
    });
}

const inner = fc.oneof(field, groupOf(field));
const deep = fc.oneof(
  { weight: 3, arbitrary: inner },
  {
    weight: 2,
    arbitrary: fc
      .tuple(groupOf(inner), fc.constantFrom(0, 1), fc.boolean())
      .map(([each, minimum, twice]) => listOf(twice ? listOf(each, minimum) : each, minimum)),
  },
);

/** Any form, and answers to it, right and wrong ones. */
export const randomForm = groupOf(deep).chain(({ schema, answers }) =>
  answers.map((given) => ({ schema, given: given as Json })),
);
