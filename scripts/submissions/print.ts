/** Writes to standard output, at its reader's pace. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise((drained) => process.stdout.once('drain', drained));
}
