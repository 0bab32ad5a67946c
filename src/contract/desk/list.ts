import Type, { type Static } from 'typebox';
import { Cell, State } from './forms.ts';
import { Day, Exactly, Id, Moment, OneOf, OrNull, Reference, Text } from './parts.ts';

const one = (pattern: string) => Type.String({ pattern });
const some = Type.Union([Text(200), Type.Array(Text(200), { maxItems: 50 })]);

export const ORDERS = ['latest', 'earliest', 'state', 'stateDescending'] as const;

/** Which submissions: of a list, an export, a count. */
const filterParameters = {
  /** Days in the form's time zone, both within. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  state: Type.Optional(some),
  /** Ids. */
  label: Type.Optional(some),
  /** Languages of submissions. */
  language: Type.Optional(some),
  /** Whole words of names, organisations, e-mails, phones; or a reference. */
  q: Type.Optional(Text(200)),
};

/** `GET forms/:form/submissions`; also `f.<path>=<value>` for each of the form's `filters`, several of one by repeating it. */
export const ListQuery = Type.Object(
  {
    ...filterParameters,
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 500 })),
    size: Type.Optional(one('^([1-9]|[1-9]\\d|100)$')),
    /** The latest first by default; by state in the order of the form's states, or against it, in each the latest first. */
    order: Type.Optional(OneOf(ORDERS)),
  },
  { additionalProperties: false, patternProperties: { '^f\\.': some } },
);
export type ListQuery = Static<typeof ListQuery>;
export type ListOrder = (typeof ORDERS)[number];

/** `GET …/submissions/:reference/neighbours`: beside a submission in the list of this filter and order, also when it is not in it itself. */
export const NeighbourQuery = Type.Object(
  { ...filterParameters, order: ListQuery.properties.order },
  { additionalProperties: false, patternProperties: { '^f\\.': some } },
);

export const Neighbours = Exactly({ previous: OrNull(Reference), next: OrNull(Reference) });
export type Neighbours = Static<typeof Neighbours>;

const keys = Type.Union([Text(300), Type.Array(Text(300), { maxItems: 200 })]);

/** `GET forms/:form/export`: the submissions of a filter as a file, or as `zip` the files that were sent; also with `f.<path>=<value>`. */
export const ExportQuery = Type.Object(
  {
    ...filterParameters,
    format: OneOf(['csv', 'xlsx', 'json', 'zip']),
    /** Keys of the columns of a table; all without it. */
    column: Type.Optional(keys),
    /** Keys of columns whose values name the folder of a submission in a `zip`, before its reference. */
    name: Type.Optional(keys),
  },
  { additionalProperties: false, patternProperties: { '^f\\.': some } },
);
export type ExportQuery = Static<typeof ExportQuery>;

export const Row = Exactly({
  reference: Reference,
  createdAt: Moment,
  state: State,
  /** Ids of labels. */
  labels: Type.Array(Id),
  /** Rises with each change: a change sends the version that its person saw. */
  version: Type.Integer(),
  /** Number of notes; null for who sees none. */
  notes: OrNull(Type.Integer()),
  /** Whether it answered a version of the form that had been replaced. */
  late: Type.Boolean(),
  /** Since the person's last visit. */
  fresh: Type.Boolean(),
  /** By key of the column; formatted as the column's kind says, in the language of `Accept-Language`. */
  cells: Type.Record(Type.String(), Cell),
});
export type Row = Static<typeof Row>;

/** A number that may have stopped growing. */
const Count = Exactly({ number: Type.Integer(), more: Type.Boolean() });

/** With an `ETag`: send it as `If-None-Match`, and get 304 while nothing has changed. */
export const List = Exactly({
  rows: Type.Array(Row),
  /** `after` of the next page; null after the last. */
  next: OrNull(Type.String()),
  /** All that suit the filter; counting stops at 1,000 of a filter. */
  count: Count,
  /** Submissions that no search finds yet: the index of words follows them. */
  unsearchable: Count,
});
export type List = Static<typeof List>;
