import type { WidgetProps } from '@rjsf/utils';
import type { CompiledOption } from '#definitions/CompiledForm.ts';
import type { Answers } from '#journey/Answers.ts';
import { controlName } from '#journey/payload.ts';
import { useText } from '#messages/useText.ts';
import { widgetField } from '../FieldContext.ts';
import { useAnswer } from '../useFieldState.ts';
import { QuantityRow } from './QuantityRow.tsx';

/** A list of options to tick, each with how many of it: ticking takes one, unticking takes it away. */
export function QuantitiesWidget(props: WidgetProps) {
  const t = useText();
  const { field, store } = widgetField(props);
  const answer = useAnswer(store, field.path);
  const keys = field.quantities;
  if (!keys) throw new Error(`The field "${field.path}" has no options with a quantity.`);
  const items = Array.isArray(answer) ? (answer as Answers[]) : [];
  const quantityOf = (option: CompiledOption) =>
    items.find((item) => item[keys.value] === option.value)?.[keys.quantity] as number | undefined;
  const change = (option: CompiledOption, quantity: number | undefined) => {
    // In the order of the options, whatever the order of ticking.
    const chosen = (field.options ?? []).flatMap((each) => {
      const count = each === option ? quantity : quantityOf(each);
      return count === undefined ? [] : [{ [keys.value]: each.value, [keys.quantity]: count }];
    });
    store.setAnswer(field.path, chosen.length > 0 ? chosen : undefined);
  };
  return (
    <div className="choices">
      {field.options?.map((option, index) => (
        <QuantityRow
          key={option.value}
          id={index === 0 ? props.id : `${props.id}_${index}`}
          name={controlName(field.path)}
          option={option}
          title={t(option.title)}
          quantity={quantityOf(option)}
          minimum={keys.minimum}
          maximum={keys.maximum}
          onChange={(quantity) => change(option, quantity)}
        />
      ))}
    </div>
  );
}
