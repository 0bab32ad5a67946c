/** Replaces RJSF's defaults: the answers are whole, and a new entry of a list is empty. */
export default function getDefaultFormState(
  _validator: unknown,
  _schema: unknown,
  answers: unknown = {},
): unknown {
  return answers;
}
