import type { Publication, PublishedForm, Resource } from '#publication/Publication.ts';

/** Where the server finds what is live now. */
export interface PublicationSource {
  current(): Publication;
  /** What is served at a path: of the current publication, or an immutable resource of an earlier one. */
  resource(path: string): Resource | undefined;
  /** The current form that submissions to a path are for. */
  form(path: string): PublishedForm | undefined;
}
