/** Says on standard error what is measured now: a whole run takes most of an hour. */
export function progress(what: string): void {
  process.stderr.write(`measuring ${what}\n`);
}
