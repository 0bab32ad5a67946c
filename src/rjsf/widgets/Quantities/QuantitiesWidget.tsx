import { useCallback, useRef } from 'react';
import type { Answer } from '#journey/answers/Answers.ts';
import type { WidgetProps } from '../../FieldContext.ts';
import { QuantityRow } from './QuantityRow.tsx';
import { type QuantityOptions, quantityOf, quantityOptions } from './quantityOptions.ts';

/** Options of a field without any; RJSF types them as optional. */
const DEFAULTS: QuantityOptions = { entries: [], value: '', quantity: '', minimum: 1, maximum: 1 };

/** Options with a checkbox and a quantity each: checking sets the minimum quantity, unchecking removes the option. */
export function QuantitiesWidget(props: WidgetProps<Partial<QuantityOptions>>) {
  const { id, name, htmlName = name, value: answer, rawErrors, onChange } = props;
  const options = { ...DEFAULTS, ...props.options };
  const latest = useRef({ answer, options });
  latest.current = { answer, options };
  const change = useCallback(
    (value: string, quantity: number | undefined) => {
      // Several rows may call this before the next render.
      const { answer, options } = latest.current;
      latest.current.answer = withQuantity(options, answer, value, quantity);
      onChange(latest.current.answer);
    },
    [onChange],
  );
  return (
    <div className="choices">
      {options.entries.map((entry, index) => (
        <QuantityRow
          key={entry.value}
          id={index === 0 ? id : `${id}_${index}`}
          name={htmlName}
          entry={entry}
          quantity={quantityOf(options, answer, entry.value)}
          minimum={options.minimum}
          maximum={options.maximum}
          invalid={rawErrors !== undefined && rawErrors.length > 0}
          onChange={change}
        />
      ))}
    </div>
  );
}
QuantitiesWidget.titled = 'group' as const;
QuantitiesWidget.optionsOf = quantityOptions;

/** The answer with another quantity of one option, in the order of the options. */
function withQuantity(
  options: QuantityOptions,
  answer: Answer,
  value: string,
  quantity: number | undefined,
): Answer {
  const chosen = options.entries.flatMap((each) => {
    const taken = each.value === value ? quantity : quantityOf(options, answer, each.value);
    return taken === undefined ? [] : [{ [options.value]: each.value, [options.quantity]: taken }];
  });
  return chosen.length > 0 ? chosen : undefined;
}
