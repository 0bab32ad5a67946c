import { type ChangeEvent, useEffect, useState } from 'react';
import type { WidgetProps } from '../FieldContext.ts';
import { counterId } from '../fieldIds.ts';
import { useTextControl } from '../useTextControl.ts';

/** Milliseconds without typing after which a screen reader is told the count. */
const ANNOUNCE_AFTER = 1000;

/** Several lines, with a counter where `ui.json` words one. */
export function TextareaWidget(props: WidgetProps) {
  const { field, control, t } = useTextControl<HTMLTextAreaElement>(props);
  const [count, setCount] = useState(() => countCharacters(control.defaultValue ?? ''));
  useEffect(() => setCount(countCharacters(control.ref.current.value)), [control.ref]);
  const text =
    field.counter && t(field.counter, { count, max: field.maxLength ?? 0, min: field.minLength ?? 0 });
  return (
    <>
      <textarea
        {...control}
        rows={field.rows ?? 5}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          control.onChange(event);
          if (field.counter) setCount(countCharacters(event.target.value));
        }}
      />
      {text !== undefined && (
        <>
          <p
            className="field-counter"
            id={counterId(props.id)}
            data-over={count > (field.maxLength ?? count) || undefined}
          >
            {text}
          </p>
          <CountAnnouncement text={text} />
        </>
      )}
    </>
  );
}

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
