/** Name of the upload of one of several files of a control: these change their places, and a draft gives them back as other objects. */
export function uploadName(control: string, { name, size, lastModified }: File): string {
  return [control, name, size, lastModified].join('\n');
}
