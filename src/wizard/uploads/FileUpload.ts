import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { API } from '#contract/urls.ts';
import type { RefusalEntry } from '#device/storage/Refused.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { refusalEntries } from '../sending/refusalEntries.ts';
import { TimeLimit } from '../sending/TimeLimit.ts';
import { savedUrls } from './savedUrls.ts';

/**
 * `queued`, `going`; `paused` by the applicant; `waiting` for the network; `done`; `refused` by the server; `off`: the file
 * goes with the form, because files cannot go up beforehand here.
 */
export type UploadPhase = 'queued' | 'going' | 'paused' | 'waiting' | 'done' | 'refused' | 'off';

/** The functions that differ between pages and the worker. */
export interface UploadMeans extends Pick<UploadOptions, 'httpStack' | 'chunkSize'> {
  /** Language in which a refusal is asked for. */
  locale: () => string;
}

/** Bytes of one request; a cut costs no more. */
const CHUNK = 2 * 1024 * 1024;

/** Attempts in a row without progress, while the server answers, after which the file goes with the form. */
const MAX_FAILURES = 3;

/** Milliseconds before each attempt while the network is down; the last value is repeated. */
const DELAYS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Milliseconds for which the server keeps an upload (`uploadRetentionMs`), less a margin. */
const LIFETIME = 23 * 3_600_000;

/** One file on its way to the server before its form is sent, by the tus protocol. */
export class FileUpload {
  readonly file: File;
  phase: UploadPhase = 'queued';
  /** Bytes that the server has, or is getting. */
  sent = 0;
  /** Why the server refused the file. */
  refusal: RefusalEntry[] = [];
  readonly #form: CompiledForm;
  readonly #upload: Upload;
  readonly #changed: () => void;
  readonly #means: UploadMeans;
  #looked = false;
  #answered = false;
  #kept = 0;
  #failures = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends a request that is not answered: the browser would wait for hours. */
  #limit: TimeLimit | undefined;

  /** Calls `changed` when the phase or the progress changes. */
  constructor(form: CompiledForm, field: CompiledField, file: File, changed: () => void, means: UploadMeans) {
    this.file = file;
    this.#form = form;
    this.#changed = changed;
    this.#means = means;
    const { name, type, size, lastModified } = file;
    this.#upload = new Upload(file, {
      endpoint: apiUrl(form, API.uploads),
      chunkSize: means.chunkSize ?? CHUNK,
      ...(means.httpStack && { httpStack: means.httpStack }),
      // `#failed` decides instead.
      retryDelays: null,
      metadata: { form: form.submission.path, field: field.path, filename: name, filetype: type },
      headers: { 'Accept-Language': means.locale(), 'Form-Version': form.version },
      // The draft gives the file back after a reload with the same name, size and time.
      urlStorage: savedUrls(form.id, field.path),
      fingerprint: async () => ['tus', form.id, field.path, name, size, lastModified].join('|'),
      onProgress: (sent) => this.#progress(sent),
      onAfterResponse: (_request, response) => this.#heard(Number(response.getHeader('Upload-Offset'))),
      onSuccess: () => this.#set('done'),
      onError: (error) => this.#failed(error),
    });
  }

  /** Last part of the upload's address, by which a submission names it; undefined unless all of it is on the server. */
  get id(): string | undefined {
    return this.phase === 'done' ? this.#upload.url?.split('/').pop() : undefined;
  }

  /** Whether the server has a part of it, as far as known. */
  get begun(): boolean {
    return this.#kept > 0;
  }

  /** Sends the bytes that the server does not have yet. */
  async start(): Promise<void> {
    this.#wait(undefined);
    this.#answered = false;
    this.#set('going');
    this.#limit = new TimeLimit(0);
    this.#limit.signal.addEventListener('abort', () => this.#stalled());
    if (!this.#looked) {
      this.#looked = true;
      const before = await this.#upload.findPreviousUploads();
      const kept = before.find(({ creationTime }) => Date.now() - Date.parse(creationTime) < LIFETIME);
      if (kept) this.#upload.resumeFromPreviousUpload(kept);
      if (this.phase !== 'going') return;
    }
    this.#upload.start();
  }

  pause(): void {
    this.#stop('paused');
  }

  /** Goes on when its turn comes, after a pause or a wait. */
  resume(): void {
    if (this.phase !== 'paused' && this.phase !== 'waiting') return;
    this.#wait(undefined);
    this.#set('queued');
  }

  /** Stops without a trace on the screen: the form is not on screen any more. */
  rest(): void {
    if (this.phase === 'going' || this.phase === 'waiting') this.#stop('queued');
  }

  /** Removes it here and on the server, unless it has ended already. */
  remove(): void {
    const ended = this.phase === 'off' || this.phase === 'refused';
    this.#stop('off');
    if (ended || this.#upload.url === null) return;
    void this.#forget();
    // Otherwise it expires there by itself.
    Upload.terminate(this.#upload.url, { retryDelays: null }).catch(() => undefined);
  }

  /** Ends it, because a submission has used it or does not find it any more. */
  end(): void {
    this.#stop('off');
    void this.#forget();
  }

  #stop(phase: UploadPhase): void {
    this.#wait(undefined);
    const going = this.phase === 'going';
    this.#set(phase);
    if (going) void this.#upload.abort();
  }

  async #forget(): Promise<void> {
    const { urlStorage } = this.#upload.options;
    for (const { urlStorageKey } of await this.#upload.findPreviousUploads())
      await urlStorage?.removeUpload(urlStorageKey);
  }

  /** The server has answered: with its offset after bytes that it has kept, also of a request that was cut. */
  #heard(offset: number): void {
    this.#answered = true;
    this.#limit?.renew();
    if (!(offset > this.#kept)) return;
    this.#kept = offset;
    this.#failures = 0;
    this.#tries = 0;
  }

  #progress(sent: number): void {
    if (this.phase !== 'going') return;
    this.#limit?.renew();
    this.sent = sent;
    this.#changed();
  }

  #failed(error: Error): void {
    if (this.phase !== 'going') return;
    const response = error instanceof DetailedError ? error.originalResponse : null;
    const status = response?.getStatus() ?? 0;
    const entries =
      status === 422 || status === 413
        ? readEntries(this.#form, response?.getBody(), this.#means.locale())
        : [];
    const passing = status === 0 || status >= 500 || PASSING.has(status);
    if (entries.some(({ path }) => path !== undefined)) {
      this.refusal = entries;
      void this.#forget();
      this.#set('refused');
    } else if (passing) {
      this.#tryAgain();
    } else {
      this.#set('off');
    }
  }

  /** A request was not answered in time. */
  #stalled(): void {
    if (this.phase !== 'going') return;
    void this.#upload.abort();
    this.#tryAgain();
  }

  /** Goes on later; not where the server answers, but never to the file itself. */
  #tryAgain(): void {
    if (this.#answered) this.#failures++;
    const ends = this.#failures >= MAX_FAILURES;
    // Before the listeners are called: a listener may pause the upload.
    if (!ends) this.#wait(DELAYS[Math.min(this.#tries++, DELAYS.length - 1)]);
    this.#set(ends ? 'off' : 'waiting');
  }

  /** Goes on after that time, or when the network is back. */
  #wait(delay: number | undefined): void {
    clearTimeout(this.#timer);
    removeEventListener('online', this.#online);
    if (delay === undefined) return;
    this.#timer = setTimeout(() => this.resume(), delay);
    addEventListener('online', this.#online);
  }

  #online = (): void => this.resume();

  #set(phase: UploadPhase): void {
    this.phase = phase;
    if (phase !== 'going') this.#limit?.end();
    this.#changed();
  }
}

/** Statuses after which the same upload goes on: another tab has it, or it has expired and begins again. */
const PASSING: ReadonlySet<number> = new Set([400, 404, 408, 409, 410, 423, 429]);

function readEntries(form: CompiledForm, body: string | undefined, locale: string): RefusalEntry[] {
  try {
    return refusalEntries(form, JSON.parse(body ?? ''), locale);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
