import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { filesIn } from '#journey/answers/filesIn.ts';
import { isFile } from '#journey/answers/isFile.ts';
import { controlName } from '#journey/controlName.ts';
import { uploadField, uploadName, uploadOf } from '#journey/uploadName.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { SubmissionOutcome } from '../sending/SubmissionOutcome.ts';
import { TimeLimit } from '../sending/TimeLimit.ts';
import type { UploadedFiles } from '../sending/UploadedFiles.ts';
import { FileUpload, type UploadMeans, type UploadPhase } from './FileUpload.ts';

/** The chosen files of one form on their way to the server, one after the other, by the names of their controls. */
export class BackgroundUploads implements UploadedFiles {
  readonly #form: () => CompiledForm;
  readonly #means: UploadMeans;
  readonly #uploads = new Map<string, FileUpload>();
  /** Paths of the answers, by the names of the uploads. */
  readonly #paths = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #store: AnswerStore | undefined;

  /** @param form - returns it as it is now: it may change while its page is open */
  constructor(
    form: () => CompiledForm,
    means: UploadMeans = { locale: () => document.documentElement.lang },
  ) {
    this.#form = form;
    this.#means = means;
  }

  /** Files that the server has refused. */
  get errors(): readonly FieldError[] {
    return [...this.#uploads.keys()].flatMap((name) => this.#errorsOf(name));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(name: string): FileUpload | undefined {
    return this.#uploads.get(name);
  }

  /** Uploads the files of a store from now on; without one, rests. */
  follow(store: AnswerStore | undefined): void {
    this.#store = store;
    if (!store) {
      for (const upload of this.#uploads.values()) upload.rest();
      return;
    }
    const form = this.#form();
    const chosen = new Map<string, { path: string; field: CompiledField; file: File }>();
    for (const [path, file] of filesIn(store.answers)) {
      const field = fieldAt(form, path);
      const name = uploadOf(controlName(path), file as File);
      if (field?.file && !chosen.has(name)) chosen.set(name, { path, field, file: file as File });
    }
    for (const name of [...this.#uploads.keys()]) if (!chosen.has(name)) this.#follow(name);
    for (const [name, { path, field, file }] of chosen) {
      this.#follow(name, field, file);
      this.#paths.set(name, path);
    }
    this.#next();
  }

  /** Removes all from the server; the files then go with the form. */
  withdraw(): void {
    const all = [...this.#uploads.values()];
    this.#uploads.clear();
    for (const upload of all) upload.remove();
  }

  idOf(name: string, file: unknown): string | undefined {
    const upload =
      this.#uploads.get(name) ?? (isFile(file) ? this.of(uploadName(name, file as File)) : undefined);
    return upload && sameFile(upload.file, file) ? upload.id : undefined;
  }

  /** Resolves when each of these files is on the server or goes with the form; else with how it failed. */
  settle(
    names: readonly string[],
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void },
  ): Promise<SubmissionOutcome | undefined> {
    const fields = names.map(uploadField);
    const wanted = [...this.#uploads].flatMap(([name, upload]) =>
      fields.includes(name.split('\n', 1)[0] as string) ? [upload] : [],
    );
    for (const upload of wanted) upload.resume();
    const bytes = wanted.reduce((sum, { file }) => sum + file.size, 0);
    const limit = new TimeLimit(bytes, signal);
    const outcome = (): SubmissionOutcome | 'ready' | undefined => {
      if (signal?.aborted) return { kind: 'cancelled' };
      if (limit.passed) return { kind: 'unreachable', why: 'late', sent: false };
      const entries = wanted.flatMap(({ refusal }) => refusal);
      if (entries.length > 0) return { kind: 'refused', status: 422, entries };
      if (wanted.some(({ phase, begun }) => phase === 'waiting' && begun))
        return { kind: 'unreachable', why: 'noAnswer', sent: false };
      // Nothing of it has arrived: perhaps only uploads fail here, and the form gets through. Then no other file is tried.
      const fails = wanted.some(({ phase }) => phase === 'waiting');
      const settled = ({ phase }: FileUpload) => SETTLED.has(phase) || (fails && phase === 'queued');
      return wanted.every(settled) ? 'ready' : undefined;
    };
    return new Promise((resolve) => {
      let before = -1;
      const look = () => {
        const found = outcome();
        const sent = wanted.reduce((sum, upload) => sum + upload.sent, 0);
        if (sent !== before) {
          before = sent;
          limit.renew();
          if (!found) onProgress?.(bytes === 0 ? 0 : Math.min(0.99, sent / bytes));
        }
        if (!found) return;
        limit.end();
        stop();
        if (found !== 'ready') return resolve(found);
        // These files go with the form.
        for (const upload of wanted) if (upload.phase !== 'done' && upload.phase !== 'off') upload.pause();
        resolve(undefined);
      };
      const stop = this.subscribe(look);
      limit.signal.addEventListener('abort', look);
      look();
    });
  }

  /** Ends all uploads: a submission has used the files, or the server does not find one. The same files then go with the form. */
  drop(): void {
    for (const upload of this.#uploads.values()) upload.end();
  }

  /** Uploads a file under a name, in place of an earlier one; without one, only removes that. */
  #follow(name: string, field?: CompiledField, file?: File): void {
    const before = this.#uploads.get(name);
    if (before && sameFile(before.file, file)) return;
    this.#uploads.delete(name);
    before?.remove();
    if (!field || !file || !accepts(field, file)) return;
    const changed = () => this.#changed(name, upload);
    const upload: FileUpload = new FileUpload(this.#form(), field, file, changed, this.#means);
    this.#uploads.set(name, upload);
  }

  #changed(changed: string, { phase }: FileUpload): void {
    if (phase === 'refused') {
      const errors = this.#errorsOf(changed);
      this.#store?.setErrors(
        errors,
        errors.map(({ path }) => path),
      );
    }
    for (const listener of [...this.#listeners]) listener();
    if (phase !== 'going') this.#next();
  }

  /** Why the server refused a file, at its present path: the server knows only its field. */
  #errorsOf(name: string): FieldError[] {
    const path = this.#paths.get(name) ?? name;
    return (this.#uploads.get(name)?.refusal ?? []).map(({ message }) => ({ path, message }));
  }

  /** Starts the next upload, unless one is going. */
  #next(): void {
    const uploads = [...this.#uploads.values()];
    if (!this.#store || uploads.some(({ phase }) => phase === 'going')) return;
    void uploads.find(({ phase }) => phase === 'queued')?.start();
  }
}

/** Phases in which a file is on the server or goes with the form. */
const SETTLED: ReadonlySet<UploadPhase> = new Set(['done', 'off', 'waiting']);

/** A draft gives the same file back as another object. */
function sameFile(one: File, other: unknown): boolean {
  if (!isFile(other)) return false;
  const { name, size, lastModified } = other as File;
  return one.name === name && one.size === size && one.lastModified === lastModified;
}

/** Whether the page itself accepts the file: a file that the page refuses is not sent. */
function accepts({ file }: CompiledField, { name, size }: { name: string; size: number }): boolean {
  const lower = name.toLowerCase();
  return (
    file !== undefined && size > 0 && size <= file.maxBytes && file.accept.some((end) => lower.endsWith(end))
  );
}
