/** Prints the current measurement to standard error: a complete run takes most of an hour. */
export function progress(what: string): void {
  process.stderr.write(`measuring ${what}\n`);
}
