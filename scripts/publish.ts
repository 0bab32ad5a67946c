import { runPublish } from './publishing/runPublish.ts';

process.exitCode = await runPublish(process.argv.slice(2), process.env, {
  print: async (text) => {
    process.stdout.write(text);
  },
  warn: (text) => {
    process.stderr.write(text);
  },
});
