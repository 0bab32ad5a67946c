import { type ComponentType, createElement } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import { savesData } from '#device/savesData.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { BackgroundUploads } from './BackgroundUploads.ts';

/** A form's background uploads, whose code is loaded when the first file is there. None in data-saving mode. */
export class LazyUploads {
  #form: () => CompiledForm;
  #loaded: BackgroundUploads | undefined;
  #view: ComponentType<{ name: string }> | undefined;
  #loading = false;
  #store: AnswerStore | undefined;
  #stop: (() => void) | undefined;
  #listeners = new Set<() => void>();

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
    this.#stop = store?.subscribeAnswers(() => this.#look());
    this.#look();
  }

  #look(): void {
    const store = this.#store;
    this.#loaded?.follow(store);
    if (this.#loaded || this.#loading || !store || savesData()) return;
    const fields = Object.values(this.#form().fields);
    if (!fields.some(({ file, path }) => file && store.answer(path) !== undefined)) return;
    this.#loading = true;
    import('./uploadChunk.ts').then(
      ({ BackgroundUploads, UploadStatus }) => {
        const uploads = new BackgroundUploads(this.#form());
        this.#loaded = uploads;
        this.#view = ({ name }) => createElement(UploadStatus, { uploads, name });
        for (const listener of this.#listeners) listener();
        this.#look();
      },
      // The network is down: the next file tries again, or goes with the form.
      () => {
        this.#loading = false;
      },
    );
  }
}
