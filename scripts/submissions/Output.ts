/** Where a command writes. */
export interface Output {
  /** Writes to standard output; waits while its buffer is full. */
  print(text: string): Promise<void>;
  /** Writes to standard error. */
  warn(text: string): void;
}

export const PROCESS_OUTPUT: Output = {
  print: async (text) => {
    if (!process.stdout.write(text)) await new Promise((drained) => process.stdout.once('drain', drained));
  },
  warn: (text) => {
    process.stderr.write(text);
  },
};
