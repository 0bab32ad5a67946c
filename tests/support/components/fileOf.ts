/** A small file whose `size` is set to the given number of bytes. */
export function fileOf(name: string, size: number): File {
  const file = new File(['%PDF-1.7'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
