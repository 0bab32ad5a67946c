import { getPriority, setPriority } from 'node:os';
import { FLOODS, type FloodAnswers } from './floods.ts';

/** Sends the flood `what` to a server for some time, then tells the parent process the answers. */
const [, , what = '', port, durationMs] = process.argv;
const end = performance.now() + Number(durationMs);
const answers: FloodAnswers = {};
// An attacker has a machine of its own: this one's processor is first the server's.
setPriority(Math.min(19, getPriority() + 10));
await FLOODS[what]?.({
  port: Number(port),
  ended: () => performance.now() > end,
  count: (answer) => {
    answers[answer] = (answers[answer] ?? 0) + 1;
  },
});
process.send?.(answers, () => process.disconnect());
