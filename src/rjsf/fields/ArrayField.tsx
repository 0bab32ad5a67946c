import { type FieldProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../FieldContext.ts';
import { AnswerField } from './AnswerField.tsx';
import { ListField } from './ListField.tsx';

/** A list: the answer of one widget where one is named, else groups of fields. */
export function ArrayField(props: FieldProps<Answers, RJSFSchema, FieldContext>) {
  return getUiOptions(props.uiSchema).widget ? <AnswerField {...props} /> : <ListField {...props} />;
}
