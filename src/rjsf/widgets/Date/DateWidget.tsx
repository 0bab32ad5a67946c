import { now } from '#device/browser/serverTime.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import type { ThemedWidget, WarningRules, WidgetProps } from '../../FieldContext.ts';
import { useTextControl } from '../Input/useTextControl.ts';

/**
 * A day. The control shows day and month in the order of the browser's language, so the help names the parts of a day in the page's language.
 * The limits are those of every date of birth: an unusual one has a warning, and can be chosen all the same.
 */
function DayWidget(props: WidgetProps<{ rules?: WarningRules }>) {
  const control = useTextControl<HTMLInputElement>(props);
  const { warnings = [], timeZone = '' } = props.options.rules ?? {};
  const expected = warnings.flatMap((warning) => ('expect' in warning ? warning.expect : []));
  const isBirth = expected.some(({ minimumAge, maximumAge }) => (minimumAge ?? maximumAge) !== undefined);
  const isPast = isBirth || expected.some(({ notAfter }) => notAfter !== undefined);
  return (
    <input
      {...control}
      type="date"
      min={isBirth ? '1900-01-01' : undefined}
      // Without one, a year may have six digits.
      max="9999-12-31"
      onFocus={({ target }) => {
        // Only now: the page may have been rendered on an earlier day.
        if (isPast) target.max = zonedMoment(new Date(now()), timeZone).day;
      }}
    />
  );
}

export const DateWidget: ThemedWidget = Object.assign(DayWidget, {
  uncontrolled: true as const,
  optionsOf: ({ help }, _, { t }) => ({ help: [t('form.day'), ...(help ? [t(help)] : [])].join(' ') }),
} satisfies Partial<ThemedWidget>);
