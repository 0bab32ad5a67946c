import type { RegistryFieldsType } from '@rjsf/utils';
import type { Widgets } from './FieldContext.ts';
import { SchemaField } from './fields/SchemaField.tsx';
import { CardsWidget } from './widgets/CardsWidget.tsx';
import { CheckboxWidget } from './widgets/CheckboxWidget.tsx';
import { ChoicesWidget } from './widgets/ChoicesWidget.tsx';
import { FileWidget } from './widgets/FileWidget.tsx';
import { InputWidget } from './widgets/InputWidget.tsx';
import { NumberWidget } from './widgets/NumberWidget.tsx';
import { QuantitiesWidget } from './widgets/QuantitiesWidget.tsx';
import { SelectWidget } from './widgets/SelectWidget.tsx';
import { TextareaWidget } from './widgets/TextareaWidget.tsx';

/** What RJSF is themed with: one control a widget name, native and named after its field. */
export const widgets: Widgets = {
  text: InputWidget,
  email: InputWidget,
  tel: InputWidget,
  url: InputWidget,
  date: InputWidget,
  number: NumberWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  radio: ChoicesWidget,
  checkbox: CheckboxWidget,
  checkboxes: ChoicesWidget,
  cards: CardsWidget,
  quantities: QuantitiesWidget,
  file: FileWidget,
};

export const fields: RegistryFieldsType = { SchemaField };
