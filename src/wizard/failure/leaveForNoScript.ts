import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { filesIn } from '#journey/answers/filesIn.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { controlName } from '#journey/controlName.ts';
import { NO_SCRIPT_NAMES } from '#journey/noScript/noScriptNames.ts';
import { noScriptPath } from '#journey/noScript/noScriptPath.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';
import { fieldAt } from '#validation/fieldAt.ts';

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
  for (const [path, file] of filesIn(answers)) {
    const list = new DataTransfer();
    list.items.add(file as File);
    const own = fieldAt(form, path.replace(/\.\d+$/, ''))?.files ? path.replace(/\.\d+$/, '') : path;
    add(controlName(own), 'file').files = list.files;
    sent.enctype = 'multipart/form-data';
  }
  sent.hidden = true;
  // The page has nothing to show after Back.
  addEventListener('pageshow', () => location.reload());
  document.body.append(sent);
  sent.submit();
}
