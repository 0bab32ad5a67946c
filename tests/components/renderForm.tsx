import { act, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axios from 'axios';
import { renderToString } from 'react-dom/server';
import type { FieldSchema, FormSchema, FormUi } from '#definitions/formats.ts';
import { compileForm } from '#publication/compileForm.ts';
import { FormScreen } from '#wizard/FormScreen.tsx';
import { Frame } from './Frame.tsx';

let count = 0;

export interface FormOptions {
  schema: FormSchema;
  ui: FormUi;
  /** Runs on the page as the server sent it, before the script takes it over. */
  before?: (page: HTMLElement) => void;
}

/** A form's whole screen, as the server rendered it and the browser took it over; `sent` are the bodies that it posted. */
export async function renderForm({ schema, ui, before }: FormOptions) {
  count += 1;
  const { form, validators, texts } = compileForm(`test-${count}`, schema, ui);
  const sent: unknown[] = [];
  axios.defaults.adapter = async (config) => {
    sent.push(typeof config.data === 'string' ? JSON.parse(config.data) : config.data);
    const data = { id: 'R1', reference: 'R1' };
    return { data, status: 201, statusText: 'Created', headers: {}, config };
  };
  const screen = (
    <Frame texts={texts}>
      <FormScreen form={form} validators={validators} phones={[]} />
    </Frame>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(screen);
  before?.(container);
  const view = render(screen, { container, hydrate: true });
  // Drafts are looked up.
  await act(async () => undefined);
  return { ...view, form, sent, user: userEvent.setup(), summary: () => findSummary(container) };
}

/** The list of what is wrong, once it is there. */
function findSummary(container: HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const found = container.querySelector<HTMLElement>('.error-summary');
    if (!found) throw new Error('Nothing is said to be wrong.');
    return found;
  });
}

/** The screen of a form of one field, asked by a widget. */
export function renderField(
  field: FieldSchema,
  fieldUi: Record<string, unknown>,
  before?: FormOptions['before'],
) {
  return renderForm({
    schema: { type: 'object', required: ['answer'], properties: { answer: field } },
    ui: oneStep(['answer'], { answer: fieldUi }),
    before,
  });
}

/** A form of one step. */
export function oneStep(fields: string[], fieldUis: Record<string, unknown> = {}): FormUi {
  return {
    route: '/test',
    title: 'Essai',
    steps: [{ id: 'one', title: 'Étape', fields }],
    fields: fieldUis as FormUi['fields'],
    submission: { path: '/api/test', encoding: 'json' },
    success: { title: 'Merci', text: 'Reçu.' },
  };
}
