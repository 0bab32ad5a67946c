import { speak } from '#definitions/sources/speak.ts';
import { runDesk } from './desk/runDesk.ts';

speak();
process.exitCode = await runDesk(process.argv.slice(2), process.env, {
  print: async (text) => {
    process.stdout.write(text);
  },
  warn: (text) => {
    process.stderr.write(text);
  },
});
