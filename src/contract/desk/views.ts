import Type, { type Static } from 'typebox';
import { Exactly, Id, Text, Version, Words } from './parts.ts';

const named = {
  name: Words(100),
  /** Filter and order as the list's address says them, without `?`, `q` and the page. */
  search: Text(2000),
  /** Keys of the columns shown. */
  columns: Type.Array(Text(300), { maxItems: 200 }),
  /** Keys of the columns that name the folders of an export of files. */
  fileNames: Type.Optional(Type.Array(Text(300), { maxItems: 10 })),
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
export const ChangedView = Exactly({ ...named, version: Version });
export type ChangedView = Static<typeof ChangedView>;

export const ViewParams = Exactly({ form: Text(200), id: Id });
