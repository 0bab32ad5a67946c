import {
  type FieldProps,
  type GenericObjectType,
  getUiOptions,
  type RegistryFieldsType,
  type RJSFSchema,
} from '@rjsf/utils';
import { useMemo } from 'react';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { FieldContext } from '../FieldContext.ts';
import getDefaultRegistry from '../leftOut/registry.ts';
import type { ListOptions } from '../templates/ArrayFieldTemplate.tsx';
import { useAnswer } from '../useFieldState.ts';

const { ArrayField: StockArrayField = () => null }: RegistryFieldsType<Answers, RJSFSchema, FieldContext> =
  getDefaultRegistry().fields;

/**
 * A list of groups: RJSF's own field with the entries of the `AnswerStore`. Typing in an entry renders only that field;
 * adding, removing and moving entries render the list.
 */
export function ListField(props: FieldProps<Answers, RJSFSchema, FieldContext>) {
  const { schema, uiSchema, fieldPathId, registry } = props;
  const { minItems = 0 } = schema;
  const { defaults }: ListOptions = getUiOptions(uiSchema);
  const { store } = registry.formContext;
  const path = fieldPathId.path.join('.');
  const answer = useAnswer(store, path);
  // `minItems` empty entries are shown from the start; the store has them only once one of their fields is answered.
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
      if (index >= 0) return store.answer(`${path}.${index}`) ?? entry;
      // RJSF holds the new entry, too: it must stay the same object.
      const added = list.length > entries.length && !entries.includes(entry);
      return added && isGroup(entry) ? Object.assign(entry, defaults) : entry;
    });
    store.setAnswer(path, answers.length > 0 ? answers : undefined);
  };
  // RJSF types `formData` as the whole form's data.
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
