import type { WidgetProps } from '../FieldContext.ts';

/** A value that nobody changes, as a text. Without script, hidden controls send it. */
export function FixedWidget(props: WidgetProps<{ text?: string }>) {
  const { id, name, htmlName = name, value, options } = props;
  const values = value === undefined ? [] : [value].flat();
  return (
    <>
      <output className="rare-fixed" id={id}>
        {options.text || '–'}
      </output>
      {values.map((each) => (
        <input key={String(each)} type="hidden" name={htmlName} value={String(each)} />
      ))}
    </>
  );
}
FixedWidget.uncontrolled = true as const;
