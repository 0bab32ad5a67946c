import { messagesCommand } from '#publication/messagesCommand.ts';

const { output, error } = messagesCommand(
  { formsDir: process.env.FORMS_DIR ?? './forms', contentDir: process.env.CONTENT_DIR ?? './content' },
  process.argv.slice(2),
  process.env.PUBLIC_URL,
);
process.stdout.write(output);
process.stderr.write(error);
process.exitCode = error ? 1 : 0;
