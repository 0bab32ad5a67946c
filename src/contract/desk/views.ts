import Type, { type Static } from 'typebox';
import { Exactly, Id } from './parts.ts';

const named = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** Filter and order as the list's address says them, without `?`, `q` and the page. */
  search: Type.String({ maxLength: 2000 }),
  /** Keys of the columns shown. */
  columns: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 200 }),
  /** For everybody who may read the form. */
  shared: Type.Boolean(),
};

export const View = Exactly({ id: Id, ...named, own: Type.Boolean(), version: Type.Integer() });
export type View = Static<typeof View>;

/** `GET forms/:form/views`: the person's own, and shared ones. */
export const Views = Exactly({ views: Type.Array(View) });
export type Views = Static<typeof Views>;

/** `POST forms/:form/views`: the reply is the `View`. */
export const NewView = Exactly(named);
export type NewView = Static<typeof NewView>;

/** `PUT forms/:form/views/:id`, of one's own: 409 with the `View` as it is now, if another tab has changed it. `DELETE` removes it. */
export const ChangedView = Exactly({ ...named, version: Type.Integer({ minimum: 1 }) });
export type ChangedView = Static<typeof ChangedView>;

export const ViewParams = Exactly({ form: Type.String({ maxLength: 200 }), id: Id });
