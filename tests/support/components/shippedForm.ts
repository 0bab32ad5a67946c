import { fireEvent } from '@testing-library/react';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { controlName } from '#journey/controlName.ts';
import { stepPaths } from '#journey/flow.ts';
import { FROZEN } from '../definitionFolders.ts';
import { fileOf } from './fileOf.ts';

const { forms } = loadSources(FROZEN);

/** Ids of the frozen forms with a route. */
export const SHIPPED_FORMS = forms.filter(({ ui }) => ui.route !== undefined).map(({ id }) => id);

/** A frozen form as options of `renderForm`, and answers that it accepts. */
export function shippedForm(id: string) {
  const source = forms.find((form) => form.id === id);
  const answers = source?.examples.find(({ name }) => name === 'valid')?.value.answers as Answers | undefined;
  if (!source || !answers) throw new Error(`There is no form "${id}" with a valid example.`);
  return { id, schema: resolveRefs(source.schema), ui: source.ui, answers };
}

/** Answers the fields of a step that are on screen, through the native controls with their names. */
export function fillStep(form: CompiledForm, step: CompiledStep, answers: Answers): void {
  for (const path of stepPaths(form, step, new Set(Object.keys(form.fields)))) {
    const answer = answerAt(answers, path);
    const controls = document.getElementsByName(controlName(path));
    if (answer === undefined) continue;
    for (const control of [...controls] as HTMLInputElement[]) setControl(control, answer, form, path);
  }
}

function setControl(control: HTMLInputElement, answer: Answer, { fields }: CompiledForm, path: string): void {
  if (control.type === 'file') {
    const { $file } = answer as { $file?: { name: string; size: number } };
    if ($file) fireEvent.change(control, { target: { files: [fileOf($file.name, $file.size)] } });
  } else if (control.type === 'checkbox' || control.type === 'radio') {
    const key = fields[path]?.counting?.value ?? '';
    const given = (Array.isArray(answer) ? answer : [answer]).map((item) =>
      String(typeof item === 'object' ? (item as Answers)[key] : item),
    );
    if (given.includes(control.value) !== control.checked) fireEvent.click(control);
  } else fireEvent.change(control, { target: { value: String(answer) } });
}

/** Submits the step on screen: goes to the next one, or sends the form. */
export function submitStep(): void {
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
}
