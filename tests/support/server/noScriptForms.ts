import { extname } from 'node:path';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { Control } from '#journey/answers/Controls.ts';
import { controlName } from '#journey/controlName.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';
import { filesOfExample } from '#publication/examples/filesOfExample.ts';
import { FROZEN } from '../definitionFolders.ts';
import type { NoScriptBrowser } from './NoScriptBrowser.ts';
import { SAMPLES } from './sampleFiles.ts';

const sources = loadSources(FROZEN);

/** Ids of the frozen forms. */
export const FORM_IDS = sources.forms.map(({ id }) => id);

/** Ids of those with a page of their own. */
export const ROUTED_IDS = sources.forms.flatMap(({ id, ui }) => (ui.route ? [id] : []));

export function frozenForm(id: string) {
  return sources.forms.find((form) => form.id === id)!;
}

/** The answers of a form's first valid example. */
export function validAnswers(id: string): Answers {
  const { examples } = frozenForm(id);
  return filesOfExample(examples.find(({ value: { errors } }) => !errors)!.value.answers as Answers);
}

/** The controls that hold these answers. */
export function controlsOf(form: CompiledForm, answers: Answers): Control[] {
  return noScriptControls(form, answers, { has: () => true });
}

/** Fills in and sends one step after the other, until one is not followed by another. */
export async function complete(
  browser: NoScriptBrowser,
  form: CompiledForm,
  answers: Answers,
): Promise<void> {
  isSlow(browser);
  for (let steps = 0; steps < 10; steps++) {
    fillIn(browser, form, answers);
    await browser.press();
    if (browser.answer.status !== 200) return;
  }
}

/** Opens the last step, filled in. */
export async function openLast(browser: NoScriptBrowser, form: CompiledForm): Promise<void> {
  const answers = validAnswers(form.id);
  await browser.open(`/_form/${form.id}`);
  isSlow(browser);
  for (let step = 1; step < form.steps.length; step++) {
    fillIn(browser, form, answers);
    await browser.press('next');
  }
  fillIn(browser, form, answers);
}

/** A person takes longer than a test. */
export function isSlow(browser: NoScriptBrowser): void {
  if (browser.has('noScript:began')) browser.control('noScript:began').value = '1';
}

function fillIn(browser: NoScriptBrowser, form: CompiledForm, answers: Answers): void {
  browser.fill(controlsOf(form, answers));
  for (const [name, file] of filesIn(form, answers)) if (browser.shows(name)) browser.attach(name, file);
}

/** The example's files, by the name of their control. */
export function filesIn(form: CompiledForm, answers: Answers): [string, File][] {
  return Object.values(form.fields).flatMap(({ path, file }): [string, File][] => {
    const answer = file && (answerAt(answers, path) as AnswerFile | undefined);
    if (!answer) return [];
    return [[controlName(path), new File([SAMPLES[extname(answer.name)] as BlobPart], answer.name)]];
  });
}
