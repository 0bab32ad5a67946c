/** Writes to standard output; waits while its buffer is full. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise((drained) => process.stdout.once('drain', drained));
}
