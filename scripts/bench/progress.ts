/** Prints to standard error what is being measured: a complete run takes most of an hour. */
export function progress(what: string): void {
  process.stderr.write(`measuring ${what}\n`);
}
