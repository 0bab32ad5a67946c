import type { Answer } from '#journey/answers/Answers.ts';

/** An answer as another tab has it. */
export interface TabAnswer {
  path: string;
  /** Undefined if it was removed. */
  answer: Answer;
  /** When it changed, in milliseconds since 1970. */
  at: number;
}

/** What the tabs with the same form tell each other. */
export type TabMessage =
  | { kind: 'answers'; answers: TabAnswer[] }
  | { kind: 'cleared' }
  /** With the path of the receipt, if the device has it. */
  | { kind: 'sent'; path?: string }
  /** Whether this device is to keep the answers. */
  | { kind: 'keeping'; keep: boolean };

/** Opens the channel of a form. Undefined in browsers without channels: the tabs then meet in storage only. */
export function openDraftChannel(
  form: string,
  onMessage: (message: TabMessage) => void,
): { post: (message: TabMessage) => void; close: () => void } | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(`draft:${form}`);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
