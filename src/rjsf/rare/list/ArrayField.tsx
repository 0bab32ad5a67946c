import { type FieldProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../../FieldContext.ts';
import { AnswerField } from '../../fields/AnswerField.tsx';
import { ListField } from './ListField.tsx';

/** A list: one answer if the `uiSchema` names a widget, else a list of groups. */
export function ArrayField(props: FieldProps<Answers, RJSFSchema, FieldContext>) {
  return getUiOptions(props.uiSchema).widget ? <AnswerField {...props} /> : <ListField {...props} />;
}
