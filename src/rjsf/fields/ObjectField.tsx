import { type FieldProps, getUiOptions, type RegistryFieldsType, type RJSFSchema } from '@rjsf/utils';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { Asked } from '#journey/visibleFields.ts';
import { askedSchema } from '../askedSchema.ts';
import type { FieldContext } from '../FieldContext.ts';
import getDefaultRegistry from '../leftOut/registry.ts';
import type { ObjectOptions } from '../templates/ObjectFieldTemplate.tsx';

type Props = FieldProps<Answers, RJSFSchema, FieldContext>;

const { ObjectField: StockObjectField = () => null }: RegistryFieldsType<Answers, RJSFSchema, FieldContext> =
  getDefaultRegistry().fields;

/** A group, or an entry of a list: RJSF's own field with the schema of the fields that are asked. */
export function ObjectField(props: Props) {
  const { asked }: ObjectOptions = getUiOptions(props.uiSchema);
  return asked ? <AskedFields {...props} ask={asked} /> : <StockObjectField {...props} />;
}

/** Renders when other fields of the group are asked, never on typing. */
function AskedFields({ ask, ...props }: Props & { ask: (answers: Answers) => Asked }) {
  const { schema, fieldPathId, registry } = props;
  const { store } = registry.formContext;
  const path = fieldPathId.path.join('.');
  const subscribe = useCallback(
    (listener: () => void) =>
      store.subscribeAnswers((changed) => {
        if (`${changed}.`.startsWith(`${path}.`) || path.startsWith(`${changed}.`)) listener();
      }),
    [store, path],
  );
  const read = useMemo(() => {
    let asked: Asked | undefined;
    let version: number | undefined;
    return () => {
      if (asked && version === store.version) return asked;
      version = store.version;
      const answer: Answer = store.answer(path);
      const next = ask(isGroup(answer) ? answer : {});
      if (!asked || textOf(next) !== textOf(asked)) asked = next;
      return asked;
    };
  }, [store, path, ask]);
  const asked = useSyncExternalStore(subscribe, read, read);
  const shown = useMemo(() => askedSchema(schema, asked), [schema, asked]);
  return <StockObjectField {...props} schema={shown} />;
}

function textOf({ names, required }: Asked): string {
  return JSON.stringify([[...names], [...required]]);
}
