import {
  type FieldProps,
  type GenericObjectType,
  getUiOptions,
  type RegistryFieldsType,
  type RJSFSchema,
} from '@rjsf/utils';
import { useState } from 'react';
import { copyAnswer } from '#journey/answers/AnswerStore.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../FieldContext.ts';
import getDefaultRegistry from '../leftOut/registry.ts';
import type { ListOptions } from '../templates/ArrayFieldTemplate.tsx';
import { useAnswer } from '../useFieldState.ts';

const { ArrayField: StockArrayField = () => null }: RegistryFieldsType<Answers, RJSFSchema, FieldContext> =
  getDefaultRegistry().fields;

/**
 * A list: RJSF's own field with one empty object in place of each entry, whose answers are in the `AnswerStore`. Typing in an
 * entry renders only that field; adding, removing and moving entries render the list.
 */
export function ListField(props: FieldProps<Answers, RJSFSchema, FieldContext>) {
  const { schema, uiSchema, fieldPathId, registry } = props;
  const { minItems = 0 } = schema;
  const { defaults, single, removable = true }: ListOptions = getUiOptions(uiSchema);
  const { store } = registry.formContext;
  const path = fieldPathId.path.join('.');
  const answer = useAnswer(store, path);
  // `minItems` entries are shown from the start; the store has them only once one of their fields is answered.
  const count = Math.max(Array.isArray(answer) ? answer.length : 0, minItems);
  const [places, setPlaces] = useState<readonly object[]>([]);
  const entries = Array.from({ length: count }, (_, index) => places[index] ?? {});
  if (entries.length !== places.length) setPlaces(entries);
  const change = (changed: unknown) => {
    const list: unknown[] = Array.isArray(changed) ? changed : [];
    const answers = list.map((entry): Answer => {
      const index = entries.indexOf(entry as object);
      return index < 0
        ? copyAnswer(defaults)
        : (store.answer(`${path}.${index}`) ?? (single ? undefined : {}));
    });
    setPlaces(list as object[]);
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
        'ui:options': { ...getUiOptions(uiSchema), removable: removable && entries.length > minItems },
      }}
      onChange={change}
    />
  );
}
