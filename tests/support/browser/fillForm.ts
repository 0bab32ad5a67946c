import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CompiledField, CompiledStep } from '#contract/CompiledForm.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { controlName } from '#journey/controlName.ts';
import { stepPaths } from '#journey/flow.ts';
import type { Translate } from '#messages/translator.ts';
import { errorTexts } from '#wizard/step/errorTexts.ts';
import type { FormSource } from './formSources.ts';
import { advancePageClock, waitForHydration } from './openPage.ts';
import { type RealFile, realFile } from './realFile.ts';

/** Largest file made for an example: smaller files keep tests fast. */
const MAX_BYTES = 200_000;

/**
 * Fills in any form on screen and finds controls by their labels. Labels, options and buttons come from the definition,
 * in the current language.
 */
export class Applicant {
  readonly page: Page;
  readonly source: FormSource;
  t: Translate;
  /** The files chosen so far, by field path. */
  readonly files = new Map<string, RealFile>();
  /** Largest file made for an example, in bytes. */
  maxBytes = MAX_BYTES;

  constructor(page: Page, source: FormSource) {
    this.page = page;
    this.source = source;
    this.t = source.texts('fr');
  }

  get form() {
    return this.source.form;
  }

  /** Waits for hydration, switches the language if it is not French, and leaves the preparation screen. */
  async begin(locale = 'fr'): Promise<void> {
    await waitForHydration(this.page);
    if (locale !== 'fr') await this.read(locale);
    const { preparation } = this.form;
    if (preparation) await this.page.getByRole('link', { name: this.t(preparation.start) }).click();
  }

  /** Switches the language in the header: in the panel on small screens, else in the dropdown. */
  async read(locale: string): Promise<void> {
    const [menu, list] = [
      this.page.getByRole('button', { name: this.t('shell.menu'), exact: true }),
      this.page.getByRole('button', { name: /, (langue : |language: )/ }),
    ];
    await menu.or(list).filter({ visible: true }).first().click();
    await this.page.locator(`button[lang=${locale}]`).filter({ visible: true }).click();
    this.t = this.source.texts(locale);
    await expect.poll(() => this.page.locator('html').getAttribute('lang')).toBe(locale);
  }

  step(index: number): CompiledStep {
    const step = this.form.steps[index];
    if (!step) throw new Error(`The form "${this.form.id}" has no step ${index}.`);
    return step;
  }

  /** Fields of a step that hold an answer: fields of groups and conditional fields included. */
  fields(step: CompiledStep): CompiledField[] {
    const all = new Set(Object.keys(this.form.fields));
    return stepPaths(this.form, step, all)
      .map((path) => this.field(path))
      .filter((field) => field.type !== 'object');
  }

  field(path: string): CompiledField {
    const field = this.form.fields[path];
    if (!field) throw new Error(`The form "${this.form.id}" has no field "${path}".`);
    return field;
  }

  /** The visible label of a field. */
  label({ title, required }: CompiledField): string {
    return required ? this.t(title) : `${this.t(title)} ${this.t('form.optional')}`;
  }

  /** The control of a field, or the group of its controls. */
  control(path: string): Locator {
    const field = this.field(path);
    const name = this.label(field);
    const parent = path.includes('.') ? this.field(path.slice(0, path.lastIndexOf('.'))) : undefined;
    const scope = parent ? this.page.getByRole('group', { name: this.t(parent.title) }) : this.body();
    if (field.widget === 'radio') return scope.getByRole('radiogroup', { name, exact: true });
    if (['checkboxes', 'cards', 'quantities'].includes(field.widget ?? ''))
      return scope.getByRole('group', { name, exact: true });
    if (field.widget === 'checkbox') return scope.getByLabel(this.t(field.title), { exact: true });
    return scope.getByLabel(name, { exact: true });
  }

  /** One option of a set. */
  option(path: string, value: unknown): Locator {
    const field = this.field(path);
    const option = field.options?.find((each) => each.value === value);
    if (!option) throw new Error(`"${path}" has no option "${String(value)}".`);
    // The option's price or details may follow its title.
    const name = new RegExp(`^${escapePattern(this.t(option.title))}(\\s|$)`);
    return this.control(path).getByRole(field.type === 'array' ? 'checkbox' : 'radio', { name });
  }

  /** Clicks the label of an option, as people do. */
  async tick(path: string, value: unknown, checked: boolean): Promise<void> {
    await this.tickBox(this.option(path, value), checked);
  }

  /** Answers one field; an undefined answer clears the field. */
  async answer(path: string, answer: Answer): Promise<void> {
    const field = this.field(path);
    if (field.type === 'file') return this.chooseFile(path, answer);
    if (field.widget === 'quantities') return this.takeQuantities(field, answer as Answers[] | undefined);
    if (field.type === 'array') {
      const values: readonly unknown[] = Array.isArray(answer) ? answer : [];
      for (const { value } of field.options ?? []) await this.tick(path, value, values.includes(value));
    } else if (field.widget === 'radio' || field.widget === 'cards') await this.tick(path, answer, true);
    else if (field.widget === 'checkbox') await this.tickBox(this.control(path), answer === true);
    else if (field.widget === 'select') {
      const option = field.options?.find(({ value }) => value === answer);
      await this.control(path).selectOption(option ? { label: this.t(option.title) } : { value: '' });
    } else await this.control(path).fill(answer === undefined ? '' : String(answer));
  }

  /** Answers every field of a step that is on screen; fields without an answer stay empty. */
  async fill(step: CompiledStep, answers: Answers): Promise<void> {
    for (const { path } of this.fields(step)) {
      const answer = answerAt(answers, path);
      if (answer === undefined) continue;
      const always = this.form.visible.fields.includes(path.split('.')[0] ?? '');
      if (always || (await this.control(path).count()) > 0) await this.answer(path, answer);
    }
  }

  /** Fills every step in order and submits. */
  async fillAll(answers?: Answers): Promise<void> {
    await this.fillToEnd(answers);
    await this.next(this.form.steps.at(-1)!);
  }

  /** Fills every step in order and stops at the last one. */
  async fillToEnd(answers = this.source.valid.answers as Answers): Promise<void> {
    for (const step of this.form.steps) {
      await this.atStep(step);
      await this.fill(step, answers);
      if (step !== this.form.steps.at(-1)) await this.next(step);
    }
  }

  /** Resolves once a step is on screen. */
  async atStep(step: CompiledStep): Promise<void> {
    await this.heading(this.t(step.title)).waitFor();
  }

  heading(name: string): Locator {
    return this.body().getByRole('heading', { level: 2, name, exact: true });
  }

  /** Clicks "next" of a step, or "submit" on the last one. */
  async next(step: CompiledStep): Promise<void> {
    if (step === this.form.steps.at(-1)) await advancePageClock(this.page);
    await this.press(this.forward(step));
  }

  /**
   * Clicks after the pointer has moved, as a person's does from one control to the next. Two clicks at one place without a
   * movement, one a few milliseconds after the other, are a double tap (`useStrayTaps`).
   */
  async press(target: Locator): Promise<void> {
    await this.page.mouse.move(0, 0);
    await target.click();
  }

  forward(step: CompiledStep): Locator {
    const last = step === this.form.steps.at(-1);
    return this.button(
      this.t(last ? (this.form.submission.submit ?? 'form.submit') : (step.next ?? 'form.next')),
    );
  }

  /** Submits, and resolves with the server's answer. */
  async submit(): Promise<{ id: string; reference: string }> {
    const path = new URL(this.form.submission.path, this.page.url()).href;
    const last = this.step(this.form.steps.length - 1);
    const [response] = await Promise.all([this.page.waitForResponse(path), this.next(last)]);
    expect(response.status(), await response.text()).toBe(201);
    return response.json();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The error summary above the step. */
  summary(): Locator {
    return this.body().locator('.error-summary');
  }

  /**
   * The errors at the controls by field path: the elements that `aria-describedby` of the control or of its group names,
   * read only if `aria-invalid` is set.
   */
  async errors(): Promise<Record<string, string>> {
    const found = await this.page.evaluate(() => {
      const errors: Record<string, string> = {};
      for (const control of document.querySelectorAll<HTMLElement>('.wizard [name]')) {
        const set = control.closest('fieldset[aria-describedby]');
        const invalid = [control, set].some((each) => each?.getAttribute('aria-invalid') === 'true');
        const ids = `${control.getAttribute('aria-describedby') ?? ''} ${set?.getAttribute('aria-describedby') ?? ''}`;
        for (const id of ids.split(' ').filter((each) => each.endsWith('__error'))) {
          const error = document.getElementById(id)?.textContent;
          if (error && invalid) errors[control.getAttribute('name') ?? ''] = error;
        }
      }
      return errors;
    });
    const paths = new Map(Object.keys(this.form.fields).map((path) => [controlName(path), path]));
    const prefix = `${this.t('form.errorPrefix')} `;
    return Object.fromEntries(
      Object.entries(found).map(([name, text]) => [paths.get(name) ?? name, text.replace(prefix, '')]),
    );
  }

  /** Asserts that controls and summary show these errors and no others. */
  async expectErrors(expected: Record<string, string>): Promise<void> {
    await expect.poll(() => this.errors()).toEqual(expected);
    const errors = Object.entries(expected).map(([path, message]) => ({ path, message }));
    const entries = errorTexts(this.form, errors, this.t);
    // By a selector: roles are found by `checkVisibility`, which older browsers lack.
    const links = await this.summary().locator('a').allTextContents();
    expect(links.toSorted()).toEqual(entries.toSorted());
  }

  /** Every answer on screen by name of its control: text, checked values, names of files. */
  async shown(): Promise<Record<string, string>> {
    return this.page.evaluate(() => {
      const answers: Record<string, string> = {};
      for (const control of document.querySelectorAll<HTMLInputElement>('.wizard form [name]')) {
        const file = control.type === 'file' && control.parentElement?.querySelector('.file-name');
        const checkable = control.type === 'radio' || control.type === 'checkbox';
        const value = file
          ? (file.firstChild?.textContent ?? '')
          : checkable && !control.checked
            ? ''
            : control.value;
        if (value)
          answers[control.name] = answers[control.name] ? `${answers[control.name]}, ${value}` : value;
      }
      return answers;
    });
  }

  private body(): Locator {
    return this.page.locator('.wizard form');
  }

  private async tickBox(box: Locator, checked: boolean): Promise<void> {
    if ((await box.isChecked()) === checked) return;
    await this.press(box.locator('..'));
    expect(await box.isChecked()).toBe(checked);
  }

  private async chooseFile(path: string, answer: Answer): Promise<void> {
    const described = (answer as { $file?: { name: string; size: number } } | undefined)?.$file;
    const name = described?.name ?? this.files.get(path)?.name ?? '';
    if (!described) return this.button(this.t('form.file.removeOf', { name })).click();
    const file = realFile(name, Math.min(described.size, this.maxBytes));
    this.files.set(path, file);
    await this.control(path).setInputFiles(file.path);
    await this.button(this.t('form.file.removeOf', { name })).waitFor();
  }

  private async takeQuantities(field: CompiledField, answer: Answers[] | undefined): Promise<void> {
    const { value, quantity } = field.counting ?? { value: '', quantity: '' };
    for (const option of field.options ?? []) {
      const wanted = answer?.find((item) => item[value] === option.value)?.[quantity];
      await this.tick(field.path, option.value, wanted !== undefined);
      if (wanted === undefined) continue;
      const title = this.t(option.title);
      const count = this.page.getByRole('textbox', { name: this.t('form.quantity.of', { title }) });
      await count.fill(String(wanted));
      await count.press('Enter');
    }
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** An example's payload as the server must store it: files by name and by the size that `chooseFile` gives them. */
export function storedPayload<Value extends Answer>(value: Value): Value {
  if (Array.isArray(value)) return value.map(storedPayload) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const file = (value as unknown as { $file?: { name: string; size: number } }).$file;
  if (file) return { name: file.name, size: Math.min(file.size, MAX_BYTES) } as unknown as Value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, storedPayload(item)])) as Value;
}
