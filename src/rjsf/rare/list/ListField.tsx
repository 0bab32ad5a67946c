import RjsfArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import { type FieldProps, type GenericObjectType, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useState } from 'react';
import { copyAnswer } from '#journey/answers/AnswerStore.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../../FieldContext.ts';
import { useAnswer } from '../../useFieldState.ts';
import type { ListOptions } from './ArrayFieldTemplate.tsx';

/** RJSF types the `formData` of its list field as a list, and that of a registry's field as the whole form's data. */
const StockArrayField = RjsfArrayField as ComponentType<GenericObjectType>;

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
  return (
    <StockArrayField
      {...props}
      formData={entries}
      uiSchema={{
        ...uiSchema,
        'ui:options': { ...getUiOptions(uiSchema), removable: removable && entries.length > minItems },
      }}
      onChange={change}
    />
  );
}
