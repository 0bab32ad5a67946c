/** Folder of the uploads' objects. */
export const UPLOADS = 'uploads/';

/** Key of an object of the upload `id`: its facts, its hold, or a piece of its bytes. */
export function keyOf(id: string, name: string): string {
  return `${UPLOADS}${id}/${name}`;
}
