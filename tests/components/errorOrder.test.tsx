import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { fillStep, SHIPPED_FORMS, shippedForm, submitStep } from '../support/components/shippedForm.ts';

/** The controls that the links of the error summary lead to. */
function targets(summary: HTMLElement): Element[] {
  const links = within(summary).getAllByRole('link');
  return links.map((link) => {
    const target = document.querySelector(link.getAttribute('href') ?? '');
    if (!target) throw new Error(`The link "${link.textContent}" has no target.`);
    return target;
  });
}

/** The elements in document order. */
const inDocumentOrder = (elements: Element[]) =>
  elements.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );

describe.each(SHIPPED_FORMS)('%s', (id) => {
  const { answers, schema, ui } = shippedForm(id);
  const { preparation: _, ...prepared } = ui;

  it('lists errors in the order of the screen, at every step', async () => {
    const { form, summary, text } = await renderForm({ id, schema, ui: prepared });
    const expectInOrder = async () => {
      submitStep();
      const found = targets(await summary());
      expect(found.map((each) => each.id)).toEqual(inDocumentOrder(found).map((each) => each.id));
    };
    const chosen = new Set(
      Object.values(form.fields).flatMap(({ path, options }) => (options ? [path] : [])),
    );
    for (const step of form.steps) {
      if (step.kind === 'review') return;
      await screen.findByRole('heading', { level: 2, name: text(step.title) });
      await expectInOrder();
      // Fields that an option reveals are somewhere in between.
      fillStep(form, step, pick(answers, chosen));
      if (step.sections.some(({ fields }) => fields.some((name) => !chosen.has(name)))) await expectInOrder();
      fillStep(form, step, answers);
      submitStep();
    }
  });
});

const pick = (answers: Answers, names: ReadonlySet<string>): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
