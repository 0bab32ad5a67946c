import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { controlName } from '#journey/controlName.ts';
import { NO_SCRIPT_NAMES } from '#journey/noScript/noScriptNames.ts';
import { noScriptPath } from '#journey/noScript/noScriptPath.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';

interface Entered {
  answers: Answers;
  /** Index of the step on screen. */
  step: number;
  locale: string;
}

/** Leaves the page for the same step of the form without script, with all answers and files. */
export function leaveForNoScript(form: CompiledForm, { answers, step, locale }: Entered): void {
  const sent = document.createElement('form');
  sent.method = 'post';
  sent.action = apiUrl(form, noScriptPath(form.id, locale, form.version));
  const add = (name: string, type: string) => {
    const input = document.createElement('input');
    Object.assign(input, { name, type });
    sent.append(input);
    return input;
  };
  add(NO_SCRIPT_NAMES.command, 'hidden').value = `step ${form.steps[step]?.id}`;
  for (const [name, value] of noScriptControls(form, answers, { has: () => true }))
    add(name, 'hidden').value = value;
  for (const { path } of Object.values(form.fields)) {
    const file = answerAt(answers, path);
    if (!(file instanceof File)) continue;
    const list = new DataTransfer();
    list.items.add(file);
    add(controlName(path), 'file').files = list.files;
    sent.enctype = 'multipart/form-data';
  }
  sent.hidden = true;
  // The page has nothing to show after Back.
  addEventListener('pageshow', () => location.reload());
  document.body.append(sent);
  sent.submit();
}
