import Type, { type Static } from 'typebox';
import { Day, Exactly, Id, Moment, OneOf, OrNull, Reference, Text } from './parts.ts';

const asked = { email: Text(254), phone: Text(40) };

/** `POST persons/find`: whom somebody asks about. The address is in no path, so that no log has it. */
export const PersonAsked = Exactly(asked);
export type PersonAsked = Static<typeof PersonAsked>;

export const PersonFound = Exactly({
  submissions: Type.Array(
    Exactly({
      form: Type.String(),
      title: Type.String(),
      reference: Type.String(),
      createdAt: Moment,
      /** Titles of the fields that have the address. */
      where: Type.Array(Type.String()),
      mayExport: Type.Boolean(),
      mayErase: Type.Boolean(),
    }),
  ),
  /** Notes, and what was said before a correction, that name the person beside other submissions. */
  mentions: Type.Array(
    Exactly({
      id: Id,
      kind: OneOf(['note', 'correction']),
      form: Type.String(),
      title: Type.String(),
      reference: Type.String(),
      at: Moment,
      /** The note, or the reason of the correction. */
      text: Type.String(),
      mayExport: Type.Boolean(),
      mayErase: Type.Boolean(),
    }),
  ),
  /** Whether the reader may search every form. */
  complete: Type.Boolean(),
});
export type PersonFound = Static<typeof PersonFound>;

/** `POST persons/portable`: these submissions as a ZIP file, and of these mentions what names the person; one at least. */
export const PersonPortable = Exactly({
  ...asked,
  submissions: Type.Array(Exactly({ form: Text(200), reference: Reference }), { maxItems: 500 }),
  mentions: Type.Array(Id, { maxItems: 500 }),
});
export type PersonPortable = Static<typeof PersonPortable>;

/** `POST persons/erase`: these submissions and mentions; one at least. */
export const PersonErased = Exactly({
  ...PersonPortable.properties,
  mode: OneOf(['erase', 'anonymise']),
});
export type PersonErased = Static<typeof PersonErased>;

/** What was erased. It names nobody. */
export const Receipt = Exactly({
  id: Id,
  at: Moment,
  /** Whether options and days stay, without the person. */
  kept: Type.Boolean(),
  submissions: Type.Integer(),
  files: Type.Integer(),
  /** Files of which a bucket keeps earlier versions. */
  versions: Type.Integer(),
  mails: Type.Integer(),
  notes: Type.Integer(),
  corrections: Type.Integer(),
  /** Drafts on their way to another device, of which a mail was in the folder. */
  drafts: Type.Integer(),
  views: Type.Integer(),
});
export type Receipt = Static<typeof Receipt>;

/** `GET retention` */
export const Retention = Exactly({
  forms: Type.Array(
    Exactly({
      form: Type.String(),
      title: Type.String(),
      /** Such as `P2Y`; null without an end. */
      keepFor: OrNull(Type.String()),
      count: Type.Integer(),
      /** Those that should be gone, and those that go within 30 days. */
      overdue: Type.Integer(),
      soon: Type.Integer(),
      /** When the oldest one goes. */
      next: OrNull(Moment),
    }),
  ),
});
export type Retention = Static<typeof Retention>;

/** `GET forms/:form/affected` (rights `export` and `contact`): a CSV file of who sent something in these days. */
export const AffectedQuery = Type.Object(
  { from: Type.Optional(Day), to: Type.Optional(Day) },
  { additionalProperties: false },
);
export type AffectedQuery = Static<typeof AffectedQuery>;
