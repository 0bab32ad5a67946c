import { act, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { removeDraft } from '#device/storage/draftStorage.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { addRareParts } from '#rjsf/rare/addRareParts.ts';
import { FormScreen } from '#wizard/FormScreen.tsx';
import { uiOf } from '../sampleForm.ts';
import { type TestLocale, TextProvider } from './Frame.tsx';
import { testServer } from './testServer.ts';

addRareParts();

let count = 0;

export interface FormOptions {
  /** Unique by default; the id of a frozen form finds its English texts. */
  id?: string;
  schema: FormSchema;
  ui: FormUi;
  phones?: string[];
  /** Loads the form as it is published now. */
  renew?: () => Promise<void>;
  /** Runs on the server-rendered page before hydration. */
  before?: (page: HTMLElement) => void;
}

/** Renders a form's whole screen on the server's path, then hydrates it. */
export async function renderForm({ id, schema, ui, phones = [], renew, before }: FormOptions) {
  count += 1;
  const { form, validators, texts } = compileForm(id ?? `test-${count}`, schema, ui, 'Africa/Douala');
  await removeDraft(form.id);
  const server = testServer();
  const element = <FormScreen form={form} validators={validators} phones={phones} renew={renew} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const screen = (locale: TestLocale) => (
    <TextProvider texts={texts} locale={locale}>
      <RouterProvider router={router} />
    </TextProvider>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(screen('fr'));
  before?.(container);
  const view = render(screen('fr'), { container, hydrate: true });
  // Lets the session look for a draft.
  await act(async () => undefined);
  return {
    ...view,
    form,
    /** The French text of a message id. */
    text: (id: string) => texts[id] ?? id,
    server,
    sent: server.sent,
    user: userEvent.setup(),
    summary: () => findSummary(container),
    /** Goes back or forward in the history, as the browser's buttons do. */
    travel: (steps: number) => act(() => router.navigate(steps)),
    read: (locale: TestLocale) => view.rerender(screen(locale)),
  };
}

/** Resolves with the error summary once it is on screen. */
function findSummary(container: HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const found = container.querySelector<HTMLElement>('.error-summary');
    if (!found) throw new Error('The screen has no error summary.');
    return found;
  });
}

/** Renders the screen of a form with the one field `answer`. */
export function renderField(
  field: FieldSchema,
  fieldUi: Record<string, unknown>,
  before?: FormOptions['before'],
) {
  return renderForm({
    schema: { type: 'object', required: ['answer'], properties: { answer: field } },
    ui: uiOf(['answer'], { uiSchema: { answer: fieldUi } }),
    before,
  });
}
