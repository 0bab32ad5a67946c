import withTheme, { type ThemeProps } from '@rjsf/core/lib/withTheme.js';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { WidgetName } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext, ThemedWidget } from './FieldContext.ts';
import { AnswerField } from './fields/AnswerField.tsx';
import { ObjectField } from './fields/ObjectField.tsx';
import type { RareWidget } from './rare/RareWidget.ts';
import { ErrorListTemplate } from './templates/ErrorListTemplate.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';
import { CardsWidget } from './widgets/Cards/CardsWidget.tsx';
import { CheckboxWidget } from './widgets/Checkbox/CheckboxWidget.tsx';
import { CheckboxesWidget, RadioWidget } from './widgets/Choices/ChoicesWidget.tsx';
import { DateWidget } from './widgets/Date/DateWidget.tsx';
import { FileWidget } from './widgets/File/FileWidget.tsx';
import { inputWidget } from './widgets/Input/inputWidget.tsx';
import { NumberWidget } from './widgets/Number/NumberWidget.tsx';
import { QuantitiesWidget } from './widgets/Quantities/QuantitiesWidget.tsx';
import { SelectWidget } from './widgets/Select/SelectWidget.tsx';
import { TextareaWidget } from './widgets/Textarea/TextareaWidget.tsx';

/** Widgets by their names in `ui.json`. TypeScript requires one for every `WidgetName`, here or among the rare ones. */
const WIDGETS: Record<Exclude<WidgetName, RareWidget>, ThemedWidget> = {
  text: inputWidget('text'),
  email: inputWidget('email'),
  tel: inputWidget('tel'),
  uri: inputWidget('url'),
  date: DateWidget,
  number: NumberWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  checkboxes: CheckboxesWidget,
  cards: CardsWidget,
  quantities: QuantitiesWidget,
  file: FileWidget,
};

/** RJSF's theme: native controls. The `AnswerStore` of the `formContext` holds the answers, not RJSF's state. */
export const theme = {
  widgets: { ...WIDGETS } as Record<string, ThemedWidget>,
  fields: {
    AnswerField,
    StringField: AnswerField,
    NumberField: AnswerField,
    BooleanField: AnswerField,
    // One answer, as long as `rare/list/` is not loaded.
    ArrayField: AnswerField,
    ObjectField,
  } as Record<string, ComponentType<FieldProps<Answers, RJSFSchema, FieldContext>>>,
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    ErrorListTemplate,
    // The wizard has its own buttons.
    ButtonTemplates: { SubmitButton: () => null },
  },
} satisfies ThemeProps<Answers, RJSFSchema, FieldContext>;

export const ThemedForm = withTheme<Answers, RJSFSchema, FieldContext>(theme);
