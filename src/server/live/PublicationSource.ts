import type { Publication, PublishedForm, Resource } from '#contract/Publication.ts';

/** Access to the live publication. */
export interface PublicationSource {
  current(): Publication;
  /** How long the current publication has been live, in milliseconds. */
  ageMs(): number;
  /** Returns the resource at a path of the current publication, or an immutable one of an earlier publication. */
  resource(path: string): Resource | undefined;
  /** Whether there is a resource or a translated page at a path. */
  has(path: string): boolean;
  /** Returns a page at an address of another language than the first. */
  translatedPage(path: string): Promise<Resource> | undefined;
  /** Returns the path of the same page in the first language, for an address of a language that is a draft. */
  inFirstLanguage(path: string): string | undefined;
  /** Returns the page for an unknown path, in the language of its address. */
  notFound(path: string): Promise<Resource>;
  /**
   * Returns the form with that API path; with `version`, the earlier form of that version if it is known. A submission from a
   * page opened before a change is validated with the rules of that page.
   */
  form(path: string, version?: string): PublishedForm | undefined;
  /** Registers a callback for each later publication that goes live. */
  onReplaced(callback: () => void): void;
  /** Adds a version of a form that another copy of this server has published, or this one before it was restarted. */
  learn(published: PublishedForm): void;
}
