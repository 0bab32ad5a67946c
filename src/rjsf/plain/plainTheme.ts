import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema } from '@rjsf/utils';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext, ThemedWidget } from '../FieldContext.ts';
import { theme } from '../theme.ts';
import { FileWidget } from '../widgets/File/FileWidget.tsx';
import { QuantitiesWidget } from '../widgets/Quantities/QuantitiesWidget.tsx';
import { PlainFileWidget } from './PlainFileWidget.tsx';
import { PlainQuantitiesWidget } from './PlainQuantitiesWidget.tsx';

/** The replacements of widgets that work only with script. */
const OTHERS = new Map<ThemedWidget, ThemedWidget>([
  [FileWidget, Object.assign(PlainFileWidget, { optionsOf: FileWidget.optionsOf })],
  [QuantitiesWidget, PlainQuantitiesWidget],
]);

const widgets: Record<string, ThemedWidget> = Object.fromEntries(
  Object.entries(theme.widgets).map(([name, widget]) => [name, OTHERS.get(widget) ?? widget]),
);

/** The theme of forms that are sent without script. */
export const plainTheme = {
  widgets,
  Form: withTheme<Answers, RJSFSchema, FieldContext>({ ...theme, widgets }),
};
