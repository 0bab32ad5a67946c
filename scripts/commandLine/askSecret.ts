import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { tell } from '#definitions/sources/tell.ts';
import { CommandError } from './CommandError.ts';

/**
 * Asks for a secret on the terminal, which shows none of its letters.
 * @throws CommandError where the input ends, or Ctrl+C is pressed, before it
 */
export async function askSecret(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  output.write(question);
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new CommandError(tell`no answer: nothing was changed`)));
    });
  } finally {
    lines.close();
    output.write('\n');
  }
}
