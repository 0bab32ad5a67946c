/** Name of the upload of a control's file: that of an entry, or one of several, may change its place, and a draft gives it back as another object. */
export function uploadName(control: string, { name, size, lastModified }: File): string {
  return [uploadField(control), name, size, lastModified].join('\n');
}

/** Name of the upload of a control that takes one file. */
export function uploadOf(control: string, file: File): string {
  return /\[\d/.test(control) ? uploadName(control, file) : control;
}

/** The part of an upload's name that says its field, as publication and as payloads name it: without the places of entries. */
export function uploadField(control: string): string {
  return control.replace(/\[(\d+|inner:list)\]/g, '');
}
