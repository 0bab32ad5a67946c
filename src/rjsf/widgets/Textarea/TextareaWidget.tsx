import { type ChangeEvent, useEffect, useState } from 'react';
import type { CompiledField } from '#contract/CompiledForm.ts';
import { useText } from '#messages/useText.ts';
import type { WidgetProps } from '../../FieldContext.ts';
import { counterId } from '../../fieldIds.ts';
import { useTextControl } from '../Input/useTextControl.ts';

/** Milliseconds without typing after which a screen reader is told the count. */
const ANNOUNCE_AFTER = 1000;

/** Several lines, with a counter where `ui.json` words one. */
export function TextareaWidget(props: WidgetProps<TextareaOptions>) {
  const { id, schema, options } = props;
  const t = useText();
  const control = useTextControl<HTMLTextAreaElement>(props);
  const [count, setCount] = useState(() => countCharacters(control.defaultValue ?? ''));
  useEffect(() => setCount(countCharacters(control.ref.current.value)), [control.ref]);
  const { counter } = options;
  const text = counter && t(counter, { count, max: schema.maxLength ?? 0, min: schema.minLength ?? 0 });
  return (
    <>
      <textarea
        {...control}
        rows={options.rows ?? 5}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          control.onChange(event);
          if (counter) setCount(countCharacters(event.target.value));
        }}
      />
      {text !== undefined && (
        <>
          <p
            className="field-counter"
            id={counterId(id)}
            data-over={count > (schema.maxLength ?? count) || undefined}
          >
            {text}
          </p>
          <CountAnnouncement text={text} />
        </>
      )}
    </>
  );
}
TextareaWidget.keepsAnswer = true as const;
TextareaWidget.optionsOf = ({ rows, counter }: CompiledField): TextareaOptions => ({ rows, counter });

type TextareaOptions = {
  rows?: number;
  /** Message id of the counter's words. */
  counter?: string;
};

/** Says the count once typing pauses, not at every key. */
function CountAnnouncement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}

/** Characters as the schema's `minLength` and `maxLength` count them: code points. */
function countCharacters(text: string): number {
  return [...text].length;
}
