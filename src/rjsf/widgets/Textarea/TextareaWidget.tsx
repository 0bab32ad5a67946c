import { type ChangeEvent, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledField } from '#contract/CompiledForm.ts';
import type { WidgetProps } from '../../FieldContext.ts';
import { counterId } from '../../fieldIds.ts';
import { useTextControl } from '../Input/useTextControl.ts';

/** Milliseconds without typing after which the count is announced. */
const ANNOUNCE_DELAY = 1000;

/** A multi-line input, with a character counter if `ui.json` has a text for it. */
export function TextareaWidget(props: WidgetProps<TextareaOptions>) {
  const { id, schema, options } = props;
  const { formatMessage } = useIntl();
  const control = useTextControl<HTMLTextAreaElement>(props);
  const [count, setCount] = useState(() => countCharacters(control.defaultValue ?? ''));
  useEffect(() => setCount(countCharacters(control.ref.current.value)), [control.ref]);
  const { counter } = options;
  const text =
    counter &&
    formatMessage({ id: counter }, { count, max: schema.maxLength ?? 0, min: schema.minLength ?? 0 });
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
TextareaWidget.uncontrolled = true as const;
TextareaWidget.optionsOf = ({ rows, counter }: CompiledField): TextareaOptions => ({ rows, counter });

type TextareaOptions = {
  rows?: number;
  /** Message id of the counter's text. */
  counter?: string;
};

/** Announces the count to screen readers when typing pauses, not at every key. */
function CountAnnouncement({ text }: { text: string }) {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(text), ANNOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="visually-hidden" role="status">
      {announcement}
    </span>
  );
}

/** Number of code points, as `minLength` and `maxLength` count. */
function countCharacters(text: string): number {
  return [...text].length;
}
