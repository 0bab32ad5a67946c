import { runDesk } from './desk/runDesk.ts';

process.exitCode = await runDesk(process.argv.slice(2), process.env, {
  print: async (text) => {
    process.stdout.write(text);
  },
  warn: (text) => {
    process.stderr.write(text);
  },
});
