import { createRef } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldUi, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { namesAsked } from '#definitions/sources/askedNames.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateStep } from '#journey/validateAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { compileForm, type FormCompilation } from '#publication/compile/compileForm.ts';
import { ErrorSummary } from '#wizard/step/ErrorSummary.tsx';
import { StepForm } from '#wizard/step/StepForm.tsx';
import { Frame } from '../components/Frame.tsx';
import type { TemplateCase } from '../components/templateCases.ts';
import { longText, longTexts } from './longTexts.ts';
import { FIELD_STATES } from './states.ts';

type State = (typeof FIELD_STATES)[number];

export interface FieldState {
  state: State;
  compiled: FormCompilation;
  answers: Answers;
}

/** A case in every state, each compiled as a form of its own, so that no two controls of the page share an id. */
export function fieldStates(name: string, { schema, ui, answers }: TemplateCase): FieldState[] {
  return FIELD_STATES.map((state) => {
    const own = (field: string) => `${field}_${name}_${state}`;
    const given = state === 'empty' || state === 'refused' ? {} : renamed(answers, own);
    const renamedSchema: FormSchema = {
      ...schema,
      properties: renamed(schema.properties ?? {}, own),
      ...(schema.required && { required: schema.required.map(own) }),
    };
    const compiled = compileForm(
      `gallery-${name}-${state}`,
      renamedSchema,
      renamedUi(ui, own),
      'Africa/Douala',
    );
    return {
      state,
      compiled: state === 'long' ? { ...compiled, texts: longTexts(compiled.texts) } : compiled,
      answers: state === 'long' ? (lengthened(given, compiled.form) as Answers) : given,
    };
  });
}

/** The fields of one state: static, without the script that answers presses. */
export function FieldStateView({ state, compiled, answers }: FieldState) {
  const { form, validators, texts } = compiled;
  const [step] = form.steps;
  if (!step) return null;
  const pruned = pruneAnswers(form, validators, answers);
  const store = new AnswerStore(answers);
  if (state === 'refused') store.setErrors(validateStep(form, validators, step.id, pruned));
  return (
    <Frame texts={texts}>
      <fieldset className="gallery-fields" disabled={state === 'disabled'}>
        <ErrorSummary form={form} store={store} focus={createRef()} />
        <StepForm
          form={form}
          validators={validators}
          step={step}
          visible={visibleFields(form, validators, pruned)}
          context={{ store, validateField: () => undefined, afterPress: (run) => run() }}
        />
      </fieldset>
    </Frame>
  );
}

function renamed<Value>(
  values: Record<string, Value>,
  own: (field: string) => string,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      const [top = '', ...inner] = path.split('.');
      return [[own(top), ...inner].join('.'), value];
    }),
  );
}

/** The first step alone, under the new names. */
function renamedUi({ steps: [step], uiSchema, ...ui }: FormUi, own: (field: string) => string): FormUi {
  return {
    ...ui,
    uiSchema: uiSchema && renamed(uiSchema as Record<string, FieldUi>, own),
    steps: step
      ? [
          {
            ...step,
            fields: namesAsked(step.fields).map(own),
            sections: step.sections?.map((section) => ({
              ...section,
              id: own(section.id),
              fields: namesAsked(section.fields).map(own),
            })),
          },
        ]
      : [],
  };
}

/** Lengthens what people type as text; options and files stay. */
function lengthened(answer: Answer, form: CompiledForm, path = ''): Answer {
  if (Array.isArray(answer)) return answer.map((item) => lengthened(item, form, path));
  if (isGroup(answer)) {
    const inner = Object.entries(answer).map(([name, each]) => [
      name,
      lengthened(each, form, path === '' ? name : `${path}.${name}`),
    ]);
    return Object.fromEntries(inner);
  }
  return typeof answer === 'string' && form.fields[path]?.fieldType === 'text' ? longText(answer) : answer;
}
