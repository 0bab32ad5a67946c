import type { ThemedWidget } from '../FieldContext.ts';
import { rareParts } from '../rareParts.ts';
import { theme } from '../theme.ts';
import { inputWidget } from '../widgets/Input/inputWidget.tsx';
import { arrangedGroupUi, arrangedStepUi } from './arrangedUi.ts';
import { entryLine } from './entryLine.ts';
import { FilesWidget } from './FilesWidget.tsx';
import { FixedWidget } from './FixedWidget.tsx';
import { filesLimits } from './filesLimits.ts';
import { ArrayField } from './list/ArrayField.tsx';
import { ArrayFieldItemTemplate } from './list/ArrayFieldItemTemplate.tsx';
import { ArrayFieldTemplate } from './list/ArrayFieldTemplate.tsx';
import { otherAnswer } from './otherAnswer.ts';
import { RangeWidget } from './RangeWidget.tsx';
import type { RareWidget } from './RareWidget.ts';
import { rareFieldUi } from './rareFieldUi.ts';
import { DateTimeWidget, TimeWidget } from './TimeWidget.tsx';
import { UpDownWidget } from './UpDownWidget.tsx';

const RARE_WIDGETS: Record<RareWidget, ThemedWidget> = {
  password: inputWidget('password'),
  updown: UpDownWidget,
  range: RangeWidget,
  time: TimeWidget,
  datetime: DateTimeWidget,
  hidden: FixedWidget,
  files: FilesWidget,
};

/** Adds to the theme what few forms have: a chunk of its own, which those forms load before they are rendered. */
export function addRareParts(): void {
  Object.assign(theme.widgets, RARE_WIDGETS, { fixed: FixedWidget });
  Object.assign(theme.fields, { ArrayField });
  Object.assign(theme.templates, { ArrayFieldTemplate, ArrayFieldItemTemplate });
  Object.assign(rareParts, {
    fieldUi: rareFieldUi,
    groupUi: arrangedGroupUi,
    stepUi: arrangedStepUi,
    otherAnswer,
    entryLine,
    filesLimits,
  });
}
