import Type, { type Static } from 'typebox';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from './auditActions.ts';
import { Day, Exactly, GivenMoment, Id, Moment, OneOf, OrNull, Text, Version } from './parts.ts';
import { PRESETS } from './rights.ts';
import { Right } from './session.ts';

const Person = Exactly({
  id: Id,
  email: Type.String(),
  name: Type.String(),
  state: OneOf(['invited', 'active']),
  lastSeenAt: OrNull(Moment),
  rights: Type.Array(Right),
  /** Of the rights: rises with each change of them. */
  version: Type.Integer(),
});

/** `GET people` (right `people`) */
export const People = Exactly({ people: Type.Array(Person) });
export type People = Static<typeof People>;

/** `POST people`: mails a link, and returns it. `DELETE people/:id` removes a person, `DELETE people/:id/sessions` signs them out. */
export const Invite = Exactly({
  email: Type.String({ maxLength: 254 }),
  preset: OneOf(Object.keys(PRESETS) as (keyof typeof PRESETS)[]),
  /** Forms; all without. */
  forms: Type.Array(Text(200), { maxItems: 100 }),
  until: OrNull(GivenMoment),
});
export type Invite = Static<typeof Invite>;
export const InviteLink = Exactly({ link: Type.String() });
export type InviteLink = Static<typeof InviteLink>;

/** In the 409 of `PUT people/:id/rights`: the person as others have changed their rights. */
export const ChangedPerson = Exactly({ person: Person });
export type ChangedPerson = Static<typeof ChangedPerson>;

/** `PUT people/:id/rights`: in place of all that the person had, as the version was seen. Nobody changes their own. */
export const NewRights = Exactly({
  version: Version,
  rights: Type.Array(Exactly({ ...Right.properties, form: Text(200), until: OrNull(GivenMoment) }), {
    maxItems: 1000,
  }),
});
export type NewRights = Static<typeof NewRights>;

/** `GET audit` (right `audit`), the latest first. */
export const AuditQuery = Type.Object(
  {
    form: Type.Optional(Text(200)),
    action: Type.Optional(OneOf(AUDIT_ACTIONS)),
    who: Type.Optional(Text(200)),
    /** The first day and the last one, in the time zone of the site. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
  },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof AuditQuery>;

export const Audit = Exactly({
  entries: Type.Array(
    Exactly({
      id: Type.Integer(),
      at: Moment,
      action: OneOf(AUDIT_ACTIONS),
      who: Type.String(),
      /** Of a person at the desk. */
      name: OrNull(Type.String()),
      form: OrNull(Type.String()),
      reference: OrNull(Type.String()),
      count: OrNull(Type.Integer()),
      outcome: OneOf(AUDIT_OUTCOMES),
    }),
  ),
  next: OrNull(Type.String()),
});
export type Audit = Static<typeof Audit>;

/** `GET audit/check`; `POST audit/head` mails the head to who asks. */
export const CheckedAudit = Exactly({
  entries: Type.Integer(),
  unchained: Type.Integer(),
  head: OrNull(Type.String()),
  broken: OrNull(Exactly({ id: Type.Integer(), at: Moment })),
});
export type CheckedAudit = Static<typeof CheckedAudit>;
