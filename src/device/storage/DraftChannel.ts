import { attempt } from '#contract/attempt.ts';
import type { Answer } from '#journey/answers/Answers.ts';

/** An answer as another tab has it. */
export interface TabAnswer {
  path: string;
  /** Undefined if it was removed. */
  answer: Answer;
  /** When it changed, in milliseconds since 1970. */
  at: number;
}

/** A message between tabs with the same form. */
export type TabMessage =
  | { kind: 'answers'; answers: TabAnswer[] }
  | { kind: 'cleared' }
  /** With the path of the receipt, if the device has it. */
  | { kind: 'sent'; path?: string };

/** Opens the channel of a form. Undefined where the browser has or allows none: the tabs then meet in storage only. */
export function openDraftChannel(
  form: string,
  onMessage: (message: TabMessage) => void,
): { post: (message: TabMessage) => void; close: () => void } | undefined {
  const channel = attempt(() => new BroadcastChannel(`draft:${form}`));
  if (!channel) return undefined;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return {
    // Throws for a file that has left the device since it was chosen.
    post: (message) => attempt(() => channel.postMessage(message)),
    close: () => attempt(() => channel.close()),
  };
}
