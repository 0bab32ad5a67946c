import { describe, expect, it } from 'vitest';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { withAnswerAt } from '#journey/answers/answerAt.ts';
import { Controls } from '#journey/answers/Controls.ts';
import { computeValues } from '#journey/derivePayload.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';
import { decodePayload, encodePayload, payloadParts } from '#journey/payload.ts';
import { dueAmounts } from '#journey/prices.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { readControls } from '#journey/readControls.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { namesakes, ordinary, renamed } from '../support/namesakes.ts';

const TODAY = new Date('2025-05-30T10:00:00Z');
const compile = ({ id, schema, ui }: typeof ordinary) => compileForm(id, schema, ui, 'Africa/Douala');

/** The way of answers from the screen to the payload and back. `town`: path of a field in a group. */
function outcome({ form, validators }: ReturnType<typeof compile>, answers: Answers, town: string) {
  const pruned = pruneAnswers(form, validators, answers);
  const payload = encodePayload(form, pruned, TODAY);
  const store = new AnswerStore(answers);
  store.setAnswer(town, 'Kribi');
  const controls = new Controls(noScriptControls(form, answers, { has: () => true }));
  return {
    pruned,
    errors: validateAnswers(form, validators, pruned).map(({ path, message, values }) => ({
      path,
      message: message.replace(`.${form.id}.`, '.'),
      values,
    })),
    payload,
    decoded: decodePayload(form, payload),
    parts: payloadParts(payload),
    computed: computeValues(form, pruned),
    due: dueAmounts(form, pruned).map(({ amount }) => amount),
    restored: restoreAnswers(form, answers, {}),
    plain: readControls(form, { controls, typed: true, fileOf: () => undefined }),
    changed: [store.answers, withAnswerAt(answers, town, 'Kribi')],
  };
}

/** The answers, none, and the answers without each one of them, also inside groups. */
function variants(answers: Answers): Answers[] {
  const fewer = Object.entries(answers).flatMap(([name, answer]) => {
    const { [name]: _, ...others } = answers;
    const groups = typeof answer === 'object' && !Array.isArray(answer) ? variants(answer as Answers) : [];
    return [others, ...groups.map((inner) => ({ ...others, [name]: inner }))];
  });
  return [answers, {}, ...fewer];
}

describe('a form whose names every object of JavaScript has', () => {
  const [plain, odd] = [compile(ordinary), compile(namesakes)];
  const town = 'adresseX.nomX';

  it.each(variants(ordinary.answers).map((answers) => [JSON.stringify(answers), answers] as const))(
    'treats its answers as any other form does: %s',
    (_, answers) => {
      expect(outcome(odd, renamed(answers), renamed(town))).toEqual(renamed(outcome(plain, answers, town)));
    },
  );
});
