import type { CompiledField } from '#contract/CompiledForm.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { momentIn } from '#journey/fieldTypes/momentIn.ts';
import { withoutSeconds, withSeconds } from '#journey/fieldTypes/time.ts';
import type { WidgetProps } from '../FieldContext.ts';
import { useTextControl } from '../widgets/Input/useTextControl.ts';

/** A time of the day. */
export function TimeWidget(props: WidgetProps) {
  const value: unknown = props.value;
  const shown = value === undefined ? undefined : withoutSeconds(String(value));
  const control = useTextControl<HTMLInputElement>({ ...props, value: shown }, (text) =>
    text ? withSeconds(text) : undefined,
  );
  return <input {...control} type="time" />;
}
TimeWidget.uncontrolled = true as const;

/** A day with a time, in the time zone of the site. */
export function DateTimeWidget(props: WidgetProps<{ timeZone?: string }>) {
  const { timeZone = '' } = props.options;
  const value: unknown = props.value;
  const control = useTextControl<HTMLInputElement>(
    { ...props, value: value === undefined ? undefined : localTime(String(value), timeZone) },
    (text) => (text ? momentIn(timeZone, text) : undefined),
  );
  // Without a greatest one, a year may have six digits.
  return <input {...control} type="datetime-local" max="9999-12-31T23:59" />;
}
DateTimeWidget.uncontrolled = true as const;
DateTimeWidget.optionsOf = ({ timeZone }: CompiledField) => ({ timeZone });

function localTime(moment: string, timeZone: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  const { day, time } = zonedMoment(at, timeZone);
  return `${day}T${time}`;
}
