/** Replaces RJSF's functions for the data of its own state: the answers are in the `AnswerStore`. */
function unexpected(): never {
  throw new Error('RJSF does not hold the answers.');
}

export default unexpected;
export { unexpected as getFieldNames, unexpected as getUsedFormData, unexpected as isValueEmpty };
