import type { MessageId } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { tell, tellText } from '#definitions/sources/tell.ts';
import type { UnversionedForm } from '../compile/compileForm.ts';

/** Where the interface's texts are shown, by the first word of their ids. */
const INTERFACE: Record<string, string> = {
  form: 'every form',
  errors: 'every form',
  shell: 'every page',
  blocks: 'information pages',
  server: 'answers of the server',
  api: 'the description of the API',
  documents: 'printed documents',
  mail: 'emails of the site',
  subscription: 'pages of the links in emails',
  values: 'texts with {event.dates}',
  desk: "the organisers' desk",
};

const ELSEWHERE = 'the interface';

const PARTS: Record<string, string> = {
  preparation: 'what to prepare',
  sidebar: 'beside the form',
  success: 'after sending',
  failure: 'when sending fails',
};

/** Returns where a text of the interface is shown. */
export function seenInInterface(id: MessageId): string {
  return tellText(INTERFACE[id.split('.', 1)[0] ?? ''] ?? ELSEWHERE);
}

/** Returns where a text of a form is shown: its route and, if it belongs to one, the step. */
export function seenInForm(form: UnversionedForm, id: MessageId): string {
  const route = form.route ?? tell`every page (form ${form.id})`;
  const [, , part = '', ...rest] = id.split('.');
  if (part === 'steps') return tell`${route}, step ${rest[0]}`;
  if (part === 'fields') {
    const key = rest.join('.');
    const step = form.steps.find(({ sections }) =>
      sections.some(({ fields }) => fields.some((path) => key === path || key.startsWith(`${path}.`))),
    );
    return step ? tell`${route}, step ${step.id}` : route;
  }
  if (id.startsWith(`forms.${form.id}.submission.mail.`)) return tell`${route}, email`;
  if (part === 'states') return seenInInterface('desk');
  const named = ownValue(PARTS, part);
  return named === undefined ? route : `${route}, ${tellText(named)}`;
}
