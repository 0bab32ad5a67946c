import { createInterface } from 'node:readline';
import { tell } from '#definitions/sources/tell.ts';
import { CommandError } from './CommandError.ts';
import { endWithError } from './describeError.ts';

/** Asks questions on the terminal, or reads the answers that a program writes into the standard input. */
export interface Questions {
  /** @returns the answer without blanks. @throws CommandError where the input ends before it */
  ask: (question: string) => Promise<string>;
  end: () => void;
}

export function questions(input: NodeJS.ReadableStream = process.stdin): Questions {
  const lines = createInterface({ input, terminal: false });
  const answers = lines[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      process.stdout.write(question);
      const { value, done } = await answers.next();
      if (done) throw new CommandError(tell`no answer: nothing was changed`);
      return value.trim();
    },
    end: () => lines.close(),
  };
}

/** Prints what `make` returns, which may ask questions, or its error. */
export async function printMade(
  usage: () => string,
  make: (asked: Pick<Questions, 'ask'>) => string | Promise<string>,
): Promise<void> {
  const { ask, end } = questions();
  try {
    process.stdout.write(await make({ ask }));
  } catch (error) {
    endWithError(error, usage);
  } finally {
    end();
  }
}
