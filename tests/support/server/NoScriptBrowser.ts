import { JSDOM } from 'jsdom';
import type { Control } from '#journey/answers/Controls.ts';
import { type Answer, browse, NAVIGATION } from './browse.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A browser without script: opens pages of a server, fills in their controls, and sends forms as a browser does. */
export class NoScriptBrowser {
  readonly #server: string;
  readonly #headers: Record<string, string>;
  #dom = new JSDOM('');
  #path = '/';
  readonly #files = new Map<string, File[]>();
  answer: Answer = { status: 0, headers: {}, body: '' };

  constructor(server: string, headers: Record<string, string> = {}) {
    this.#server = server;
    this.#headers = { ...NAVIGATION, ...headers };
  }

  get page(): Document {
    return this.#dom.window.document;
  }

  /** Another window with the same page, as it is filled in. */
  copy(): NoScriptBrowser {
    const other = new NoScriptBrowser(this.#server, this.#headers);
    other.#path = this.#path;
    other.#show(this.answer);
    for (const [index, control] of [
      ...this.form.querySelectorAll<TextControl>('input, textarea, select'),
    ].entries()) {
      const twin = other.form.querySelectorAll<TextControl>('input, textarea, select')[
        index
      ] as HTMLInputElement;
      if (control.type !== 'file') twin.value = control.value;
      twin.checked = (control as HTMLInputElement).checked;
    }
    return other;
  }

  /** The form of the screen, not the newsletter's below it. */
  get form(): HTMLFormElement {
    const form = this.page.querySelector<HTMLFormElement>('main form');
    if (!form) throw new Error(`No form on ${this.#path}: ${this.text()}`);
    return form;
  }

  /** The text of the screen. */
  text(): string {
    return (this.page.querySelector('main')?.textContent ?? this.answer.body).replace(/\s+/g, ' ');
  }

  async open(path: string): Promise<void> {
    this.#path = path;
    this.#show(await browse(this.#server + path, { headers: this.#headers }));
  }

  has(name: string): boolean {
    return this.form.querySelector(`[name="${name}"]`) !== null;
  }

  /** Whether a control that people can use has that name. */
  shows(name: string): boolean {
    return this.form.querySelector(`[name="${name}"]:not([type=hidden])`) !== null;
  }

  control(name: string): TextControl {
    const control = this.form.querySelector<TextControl>(
      `[name="${name}"]:not([type=hidden]), [name="${name}"]`,
    );
    if (!control) throw new Error(`No control ${name} on ${this.#path}: ${this.text()}`);
    return control;
  }

  /** Fills in the visible controls that have a value, and empties the others. */
  fill(values: readonly Control[]): void {
    for (const control of this.form.querySelectorAll<TextControl>('input, textarea, select')) {
      if (['hidden', 'file'].includes(control.type) || control.name === 'confirm_website') continue;
      const own = values.filter(([name]) => name === control.name).map(([, value]) => value);
      if (control.type === 'checkbox' || control.type === 'radio')
        (control as HTMLInputElement).checked = own.includes(control.value);
      else control.value = own[0] ?? '';
    }
  }

  /** Chooses files in a control. */
  attach(name: string, ...files: File[]): void {
    this.control(name);
    this.#files.set(name, files);
  }

  /** Presses the button with that command; without one, the first of the form, as Enter does. */
  async press(command?: string): Promise<void> {
    const buttons = [...this.form.querySelectorAll<HTMLButtonElement>('button[type=submit]')];
    const button = command === undefined ? buttons[0] : buttons.findLast(({ value }) => value === command);
    if (!button) throw new Error(`No button ${command} on ${this.#path}: ${this.text()}`);
    await this.send(this.form, button);
  }

  /** Sends a form as it is on the page. */
  async send(form: HTMLFormElement, button?: HTMLButtonElement): Promise<void> {
    const data = [...new this.#dom.window.FormData(form)].map(([name, value]): [string, string] => [
      name,
      String(value).replace(/\r?\n/g, '\r\n'),
    ]);
    if (button?.name) data.push([button.name, button.value]);
    const { type, body } = await this.#encode(form, data);
    this.#path = form.getAttribute('action') ?? this.#path;
    const headers = {
      ...this.#headers,
      origin: this.#server,
      'sec-fetch-site': 'same-origin',
      'content-type': type,
    };
    const [path] = this.#path.split('#', 1);
    this.#show(await browse(this.#server + path, { method: form.method, headers, body }));
  }

  async #encode(form: HTMLFormElement, data: [string, string][]) {
    if (form.enctype !== 'multipart/form-data')
      return { type: form.enctype, body: new URLSearchParams(data).toString() };
    const files = new Set(
      [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].map(({ name }) => name),
    );
    const parts = new FormData();
    // The browser's own entry of a file control is an empty file.
    for (const [name, value] of data)
      if (value === '[object File]' && files.has(name))
        for (const file of this.#files.get(name) ?? [new File([], '')]) parts.append(name, file);
      else parts.append(name, value);
    const encoded = new Response(parts);
    const type = encoded.headers.get('content-type') ?? '';
    return { type, body: new Uint8Array(await encoded.arrayBuffer()) };
  }

  #show(answer: Answer): void {
    this.#files.clear();
    this.answer = answer;
    // Parsing the CSS would take longer than everything else.
    this.#dom = new JSDOM(answer.body.replace(/<style[^>]*>[^<]*<\/style>/g, ''));
  }
}
