import { useCallback } from 'react';
import type { CompiledField, CompiledOption } from '#definitions/CompiledForm.ts';
import type { Answer, Answers } from '#journey/Answers.ts';
import { controlName } from '#journey/payload.ts';
import { useText } from '#messages/useText.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { widgetField } from '../FieldContext.ts';
import { useAnswer, useFieldError } from '../useFieldState.ts';
import { QuantityRow } from './QuantityRow.tsx';

/** A list of options to tick, each with how many of it: ticking takes one, unticking takes it away. */
export function QuantitiesWidget(props: WidgetProps) {
  const t = useText();
  const { form, field, store } = widgetField(props);
  const answer = useAnswer(store, field.path);
  const invalid = useFieldError(store, field.path) !== undefined;
  const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = field.quantities ?? {};
  const totals = form.sidebar.find((panel) => panel.panel === 'totals' && panel.of === field.path);
  const change = useCallback(
    (option: CompiledOption, quantity: number | undefined) =>
      // Read afresh: several rows may speak before the next rendering.
      store.setAnswer(field.path, withQuantity(field, store.answer(field.path), option, quantity)),
    [store, field],
  );
  return (
    <div className="choices">
      {field.options?.map((option, index) => (
        <QuantityRow
          key={option.value}
          id={index === 0 ? props.id : `${props.id}_${index}`}
          name={controlName(field.path)}
          option={option}
          title={t(option.title)}
          quantity={quantityOf(field, answer, option)}
          minimum={minimum}
          maximum={maximum}
          currency={totals && 'currency' in totals ? totals.currency : undefined}
          invalid={invalid}
          onChange={change}
        />
      ))}
    </div>
  );
}

function quantityOf(
  { path, quantities }: CompiledField,
  answer: Answer,
  option: CompiledOption,
): number | undefined {
  if (!quantities) throw new Error(`The field "${path}" has no options with a quantity.`);
  const items = Array.isArray(answer) ? (answer as Answers[]) : [];
  const item = items.find((each) => each[quantities.value] === option.value);
  return item?.[quantities.quantity] as number | undefined;
}

/** The answer with another quantity of one option, in the order of the options whatever the order of ticking. */
function withQuantity(
  field: CompiledField,
  answer: Answer,
  option: CompiledOption,
  quantity: number | undefined,
): Answer {
  const { value, quantity: count } = field.quantities ?? { value: '', quantity: '' };
  const chosen = (field.options ?? []).flatMap((each) => {
    const taken = each.value === option.value ? quantity : quantityOf(field, answer, each);
    return taken === undefined ? [] : [{ [value]: each.value, [count]: taken }];
  });
  return chosen.length > 0 ? chosen : undefined;
}
