/** Where a command writes. */
export interface Output {
  /** Writes to standard output; waits while its buffer is full. */
  print(text: string): Promise<void>;
  /** Writes to standard error. */
  warn(text: string): void;
}
