import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema } from '@rjsf/utils';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext, ThemedWidget } from '../FieldContext.ts';
import { addRareParts } from '../rare/addRareParts.ts';
import { FilesWidget } from '../rare/FilesWidget.tsx';
import { RangeWidget } from '../rare/RangeWidget.tsx';
import { UpDownWidget } from '../rare/UpDownWidget.tsx';
import { theme } from '../theme.ts';
import { FileWidget } from '../widgets/File/FileWidget.tsx';
import { QuantitiesWidget } from '../widgets/Quantities/QuantitiesWidget.tsx';
import { NoScriptFilesWidget } from './NoScriptFilesWidget.tsx';
import { NoScriptFileWidget } from './NoScriptFileWidget.tsx';
import { NoScriptQuantitiesWidget } from './NoScriptQuantitiesWidget.tsx';

addRareParts();

/** The replacements of widgets that work only with script. */
const OTHERS = new Map<ThemedWidget, ThemedWidget>([
  [FileWidget, Object.assign(NoScriptFileWidget, { optionsOf: FileWidget.optionsOf })],
  [FilesWidget, Object.assign(NoScriptFilesWidget, { optionsOf: FilesWidget.optionsOf })],
  [QuantitiesWidget, NoScriptQuantitiesWidget],
  // Without script it could not say its number.
  [RangeWidget, UpDownWidget],
]);

const widgets: Record<string, ThemedWidget> = Object.fromEntries(
  Object.entries(theme.widgets).map(([name, widget]) => [name, OTHERS.get(widget) ?? widget]),
);

/** The theme of forms that are sent without script. */
export const noScriptTheme = {
  widgets,
  Form: withTheme<Answers, RJSFSchema, FieldContext>({ ...theme, widgets }),
};
