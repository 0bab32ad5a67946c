import { type ComponentType, createElement } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import { savesData } from '#device/savesData.ts';
import { savesAnswers } from '#device/storage/saving.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { filesIn } from '#journey/answers/filesIn.ts';
import type { BackgroundUploads } from './BackgroundUploads.ts';

/**
 * A form's background uploads, whose code is loaded when the first file is there. None in data-saving mode, and none where the
 * device keeps no answers: a form that is left then leaves nothing on the server.
 */
export class LazyUploads {
  readonly #form: () => CompiledForm;
  #loaded: BackgroundUploads | undefined;
  #view: ComponentType<{ name: string }> | undefined;
  #loading = false;
  #ahead = true;
  #store: AnswerStore | undefined;
  #stop: (() => void) | undefined;
  #listeners = new Set<() => void>();

  /** @param form - returns it as it is now: it may change while its page is open */
  constructor(form: () => CompiledForm) {
    this.#form = form;
  }

  /** The uploads; undefined before the first file. */
  get loaded(): BackgroundUploads | undefined {
    return this.#loaded;
  }

  /** Files that the server has refused. */
  get errors(): readonly FieldError[] {
    return this.#loaded?.errors ?? [];
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The component that shows the upload of the control `name`; undefined until its code has loaded. */
  view = (): ComponentType<{ name: string }> | undefined => this.#view;

  /** Uploads the files of a store from now on, instead of another one's; of none while the form is not on screen. */
  follow(store: AnswerStore | undefined): void {
    this.#stop?.();
    this.#store = store;
    this.#stop = store?.subscribeAnswers(() => this.look());
    this.look();
  }

  /** Whether the form has files, and a file goes up when it is chosen. */
  ahead = (): boolean => this.#ahead && this.#hasFiles();

  /** Call when `ahead` may have changed. */
  look(): void {
    if (!this.#hasFiles()) return;
    const ahead = !savesData() && savesAnswers();
    if (ahead !== this.#ahead) {
      this.#ahead = ahead;
      this.#tell();
    }
    const store = this.#store;
    if (ahead) this.#loaded?.follow(store);
    else this.#loaded?.withdraw();
    if (!ahead || this.#loaded || this.#loading || !store) return;
    if (filesIn(store.answers).length === 0) return;
    this.#loading = true;
    import('./uploadChunk.ts').then(
      ({ BackgroundUploads, UploadStatus }) => {
        const uploads = new BackgroundUploads(this.#form);
        this.#loaded = uploads;
        this.#view = ({ name }) => createElement(UploadStatus, { uploads, name });
        this.#tell();
        this.look();
      },
      // The network is down: the next file tries again, or goes with the form.
      () => {
        this.#loading = false;
      },
    );
  }

  #hasFiles(): boolean {
    return Object.values(this.#form().fields).some(({ file }) => file);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
