import type { Publication, PublishedForm, Resource } from '#contract/Publication.ts';

/** Where the server finds what is live now. */
export interface PublicationSource {
  current(): Publication;
  /** For how long it has been live, in milliseconds. */
  ageMs(): number;
  /** What is served at a path: of the current publication, or an immutable resource of an earlier one. */
  resource(path: string): Resource | undefined;
  /**
   * The form that submissions to a path are for: the current one, or the earlier one of that version, so that who
   * opened the page before a change is judged by what the page asked.
   */
  form(path: string, version?: string): PublishedForm | undefined;
}
