import { useMemo } from 'react';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { stepHasField } from '#journey/flow.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { validateStep } from '#journey/validateAnswers.ts';
import type { FieldContext } from '#rjsf/FieldContext.ts';
import type { FormSession } from './FormSession.ts';
import { useAfterPress } from './step/useAfterPress.ts';

/** What the fields of a form get: its answers, and the validation of one field. */
export function useFieldContext(session: FormSession, store: AnswerStore): FieldContext {
  const { form, validators } = session;
  const afterPress = useAfterPress();
  return useMemo(() => {
    const validateNow = (path: string) => {
      const filled = store.answer(path) !== undefined;
      // Leaving an empty field is no error yet.
      if (!filled && !store.error(path)) return;
      const at = form.steps.find((each) => stepHasField(each, path));
      const errors = at ? validateStep(form, validators, at.id, prunedAnswers(form, validators, store)) : [];
      // An answer to one of them mends all.
      const together = store.errors.filter(({ message }) => message === 'errors.atLeastOne');
      const paths = [path, ...together.map((error) => error.path)];
      store.setErrors(
        errors.filter((error) => paths.includes(error.path)),
        paths,
      );
    };
    return {
      store,
      afterPress,
      validateField: (path) => afterPress(() => validateNow(path)),
      uploads: session.uploads,
    };
  }, [form, validators, store, afterPress, session]);
}
