/** In place of what RJSF does where it is told to omit data that no field shows: it is given no data. */
function unexpected(): never {
  throw new Error('A form omits nothing.');
}

export {
  unexpected as default,
  unexpected as getFieldNames,
  unexpected as getUsedFormData,
  unexpected as isValueEmpty,
};
