import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import {
  DEFAULT_ID_PREFIX,
  DEFAULT_ID_SEPARATOR,
  englishStringTranslator,
  type FieldProps,
} from '@rjsf/utils';
import type { ComponentType } from 'react';

/** `SchemaField` makes elements of these for `FieldTemplate`, and the theme's template shows none of them. */
const nothing = () => null;

/** RJSF's registry without the parts that the theme replaces, and without fields for lists, layouts and `anyOf`. */
export default function getDefaultRegistry() {
  const fields: Record<string, ComponentType<FieldProps>> = { ObjectField, SchemaField };
  return {
    fields,
    templates: {
      DescriptionFieldTemplate: nothing,
      FieldErrorTemplate: nothing,
      FieldHelpTemplate: nothing,
    },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
