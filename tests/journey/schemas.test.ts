import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { it } from 'vitest';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { completeUi } from '#definitions/sources/completeUi.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { Controls } from '#journey/answers/Controls.ts';
import { withDefaults } from '#journey/answers/defaults.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';
import { decodePayload, encodePayload, payloadParts } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { readControls } from '#journey/readControls.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { payloadSchema } from '#publication/openapi/payloadSchema.ts';
import { CHAOS } from '../support/cases.ts';
import { type Json, randomForm } from '../support/randomForm.ts';

it('browser, server and OpenAPI agree on any answers to any form, which a draft, parts and a form without script keep', () => {
  fc.assert(
    fc.property(randomForm, ({ schema, given }) => {
      const written = schema as unknown as FormSchema;
      const ui = completeUi('f', written, { submission: { path: '/api/f', encoding: 'json' } } as never);
      const { form: compiled, validators, texts } = compileForm('f', written, ui, 'Africa/Douala');
      const read = (payload: Json): Answers =>
        pruneAnswers(compiled, validators, decodePayload(compiled, payload).answers);
      const errorsOf = (answers: Answers) => validateAnswers(compiled, validators, answers);
      const encode = (answers: Answers) => encodePayload(compiled, answers, new Date(0));
      const answers = read(given);
      const payload = encode(answers);
      const errors = errorsOf(answers);
      const again = read(payload);
      const say = () => JSON.stringify({ payload, errors, again: errorsOf(again) });
      // What a browser finds wrong it does not send.
      const refused = errorsOf(again).length > 0;
      if (errors.length === 0 && refused) throw new Error(`server and browser: ${say()}`);
      if (errors.length === 0 && JSON.stringify(encode(again)) !== JSON.stringify(payload))
        throw new Error(`the payload changes: ${say()}`);

      const ajv = new Ajv({ strict: false, multipleOfPrecision: 8 });
      addFormats.default(ajv);
      const described = payloadSchema(written, compiled, (id) => texts[id] ?? id, ui);
      const accepts = ajv.compile(described);
      if (accepts(payload) === refused)
        throw new Error(`OpenAPI: ${say()} ${JSON.stringify(accepts.errors)} ${JSON.stringify(described)}`);

      const whole = withDefaults(compiled, answers, () => false);
      const restored = restoreAnswers(compiled, JSON.parse(JSON.stringify(whole)), {}) ?? {};
      const kept = pruneAnswers(
        compiled,
        validators,
        withDefaults(compiled, restored, () => false),
      );
      if (errors.length === 0 && JSON.stringify(encode(kept)) !== JSON.stringify(payload))
        throw new Error(`the draft: ${say()} ${JSON.stringify(kept)}`);

      if (errors.length > 0) return;
      const fileOf = () => undefined;
      const hasFixedList = Object.values(compiled.fields).some(({ sentAs }) => sentAs === '0');
      const parts = new Controls(payloadParts(payload) as [string, string][]);
      // A form that is sent in parts has no list with fixed entries: `checkSubmission` tells it.
      const received = hasFixedList
        ? payload
        : encode(read(readControls(compiled, { controls: parts, typed: false, fileOf })));
      if (JSON.stringify(received) !== JSON.stringify(payload))
        throw new Error(`the parts: ${say()} ${JSON.stringify(received)}`);
      const carried = new Controls(
        noScriptControls(compiled, answers, new Set(Object.keys(compiled.fields))),
      );
      const typed = pruneAnswers(
        compiled,
        validators,
        readControls(compiled, { controls: carried, typed: true, fileOf }),
      );
      if (JSON.stringify(encode(typed)) !== JSON.stringify(payload))
        throw new Error(`without script: ${say()}`);
    }),
    // The gate tries the same forms each time; `npm run chaos` tries others.
    CHAOS ? { numRuns: 900 } : { numRuns: 30, seed: 28 },
  );
});
