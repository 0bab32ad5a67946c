import { getDefaultRegistry } from '@rjsf/core';
import { type FieldProps, type GenericObjectType, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../FieldContext.ts';
import { useAnswer } from '../useFieldState.ts';

const { ArrayField: StockArrayField = () => null } = getDefaultRegistry<Answers, RJSFSchema, FieldContext>()
  .fields;

/**
 * A list of groups: RJSF's own field, given the entries that stand in the store. What is typed inside an entry concerns
 * its fields alone; only adding, removing and moving entries render the list.
 */
export function ListField(props: FieldProps<Answers, RJSFSchema, FieldContext>) {
  const { schema, uiSchema, fieldPathId, registry } = props;
  const { minItems = 0 } = schema;
  const { store } = registry.formContext;
  const path = fieldPathId.path.join('.');
  const answer = useAnswer(store, path);
  // As many entries as there have to be stand there from the start; they are in the store once something is answered.
  const blank = useMemo(() => Array.from({ length: minItems }, (): Answer => ({})), [minItems]);
  const given = Array.isArray(answer) ? answer : [];
  const entries = Array.from(
    { length: Math.max(given.length, minItems) },
    (_, index) => given[index] ?? blank[index],
  );
  const change = (changed: unknown) => {
    const list: Answer[] = Array.isArray(changed) ? changed : [];
    const answers = list.map((entry) => {
      const index = blank.indexOf(entry);
      return index < 0 ? entry : (store.answer(`${path}.${index}`) ?? entry);
    });
    store.setAnswer(path, answers.length > 0 ? answers : undefined);
  };
  // RJSF's types know a list of the whole form's data only.
  const data: GenericObjectType = { formData: entries };
  return (
    <StockArrayField
      {...props}
      {...data}
      uiSchema={{
        ...uiSchema,
        'ui:options': { ...getUiOptions(uiSchema), removable: entries.length > minItems },
      }}
      onChange={change}
    />
  );
}
