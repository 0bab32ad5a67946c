import { addressPrefix, localeOfAddress, withoutPrefix } from '#contract/addresses.ts';
import type { Publication, PublishedForm, Resource } from '#contract/Publication.ts';
import { routeOf } from '#contract/receiptRoute.ts';
import { textsOf } from './textsOf.ts';

/** Earlier publications kept for pages that were opened before the latest one. */
const KEPT_EARLIER = 20;

/** Versions of forms kept that this process has not published. */
const KEPT_LEARNT = 100;

/** The publications of this process. The latest is live; the immutable modules of earlier ones are still served. */
export class PublicationHistory {
  #current: Publication;
  /** When `#current` went live, in milliseconds on the monotonic clock. */
  #since = performance.now();
  #forms: Map<string, PublishedForm>;
  /** Immutable resources of each earlier publication, the latest last. */
  #earlier: Map<string, Resource>[] = [];
  /** Forms by API path, of the same publications. */
  #earlierForms: Map<string, PublishedForm>[] = [];
  /** Forms by API path and version, the latest learnt last. */
  readonly #learnt = new Map<string, PublishedForm>();
  readonly #callbacks: (() => void)[] = [];

  constructor(publication: Publication) {
    this.#current = publication;
    this.#forms = formsByPath(publication);
  }

  /** Makes a publication live. */
  replace(publication: Publication): void {
    const immutable = [...this.#current.resources].filter(([, resource]) => resource.cache === 'immutable');
    this.#earlier = [...this.#earlier, new Map(immutable)].slice(-KEPT_EARLIER);
    const forms = [...this.#forms].map(
      ([path, each]) => [path, { ...each, ownTexts: textsOf(each.form, this.#current) }] as const,
    );
    this.#earlierForms = [...this.#earlierForms, new Map(forms)].slice(-KEPT_EARLIER);
    this.#current = publication;
    this.#since = performance.now();
    this.#forms = formsByPath(publication);
    for (const callback of this.#callbacks) callback();
  }

  /** Registers a callback for each later publication that goes live. */
  onReplaced(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  /** How long the current publication has been live, in milliseconds. */
  ageMs(): number {
    return performance.now() - this.#since;
  }

  current(): Publication {
    return this.#current;
  }

  /** Returns the resource at a path of the current publication, or an immutable one of an earlier publication. */
  resource(path: string): Resource | undefined {
    const resource = this.#current.resources.get(path);
    if (resource) return resource;
    return this.#earlier.findLast((resources) => resources.has(path))?.get(path);
  }

  /** Whether there is a resource or a translated page at a path. */
  has(path: string): boolean {
    return this.resource(path) !== undefined || this.#current.translatedPages.has(path);
  }

  /** Returns a page at an address of another language than the first. */
  translatedPage(path: string): Promise<Resource> | undefined {
    const { locales, drafts, translatedPages } = this.#current;
    const draft = [...drafts.values()].find((each) => withoutPrefix(each, path) !== undefined);
    const prefix = draft ?? addressPrefix(localeOfAddress(path, locales), locales);
    return translatedPages.get(prefix + routeOf(path.slice(prefix.length)))?.();
  }

  /** Returns the path of the same page in the first language, for an address of a language that is a draft. */
  inFirstLanguage(path: string): string | undefined {
    const { locales, drafts, resources } = this.#current;
    const routes = [...drafts.keys()].map((locale) => withoutPrefix(addressPrefix(locale, locales), path));
    return routes.find((route) => route !== undefined && resources.has(route));
  }

  /** Returns the page for an unknown path, in the language of its address. */
  notFound(path: string): Promise<Resource> {
    const { locales, notFound } = this.#current;
    const locale = localeOfAddress(path, locales);
    const page = notFound[locale];
    if (!page) throw new Error(`The publication has no page for unknown paths in "${locale}".`);
    return page();
  }

  /**
   * Returns the form with that API path; with `version`, the earlier form of that version if it is known. A submission from a
   * page opened before a change is validated with the rules of that page.
   */
  form(path: string, version?: string): PublishedForm | undefined {
    const current = this.#forms.get(path);
    if (!current || version === undefined || current.form.version === version) return current;
    const earlier = this.#earlierForms.findLast((forms) => forms.get(path)?.form.version === version);
    return earlier?.get(path) ?? this.#learnt.get(`${path} ${version}`) ?? current;
  }

  /** Adds a version of a form that another copy of this server has published, or this one before it was restarted. */
  learn(published: PublishedForm): void {
    const { submission, version } = published.form;
    this.#learnt.set(`${submission.path} ${version}`, published);
    const [oldest] = this.#learnt.keys();
    if (this.#learnt.size > KEPT_LEARNT && oldest !== undefined) this.#learnt.delete(oldest);
  }
}

function formsByPath(publication: Publication): Map<string, PublishedForm> {
  return new Map(
    [...publication.forms.values()].map((published) => [published.form.submission.path, published]),
  );
}
