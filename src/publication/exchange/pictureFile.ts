/** Name of the file that has the picture of a text: where it is seen first. Ids may have signs that names of files may not. */
export function pictureFile(id: string): string {
  return `${encodeURIComponent(id)}.jpg`;
}
