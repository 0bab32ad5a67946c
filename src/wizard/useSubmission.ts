import { useCallback, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { Answers } from '#journey/Answers.ts';
import type { HumanSigns } from './HumanSigns.ts';
import { loadSending } from './loadSending.ts';
import type { EncodedSubmission } from './submissionKey.ts';
import type { Accepted, SubmissionOutcome } from './submitForm.ts';

export interface Submission {
  sending: boolean;
  /** Waiting for a proof of work, while sending. */
  proving: boolean;
  /** Share of the bytes sent, 0 to 1, while sending files. */
  progress: number;
  receipt: Accepted | undefined;
  send: (answers: Answers) => Promise<SubmissionOutcome>;
  cancel: () => void;
  forget: () => void;
}

/** One submission at a time; a second call while one is under way gets the first one's outcome. */
export function useSubmission(
  form: CompiledForm,
  encode: (answers: Answers) => Promise<EncodedSubmission>,
  readSigns: () => HumanSigns,
): Submission {
  const { locale } = useIntl();
  const [sending, setSending] = useState(false);
  const [proving, setProving] = useState(false);
  const [progress, setProgress] = useState(0);
  const [receipt, setReceipt] = useState<Accepted>();
  const underWay = useRef<{ outcome: Promise<SubmissionOutcome>; abort: AbortController }>(undefined);

  const send = useCallback(
    (answers: Answers) => {
      if (underWay.current) return underWay.current.outcome;
      const abort = new AbortController();
      const run = async (): Promise<SubmissionOutcome> => {
        setSending(true);
        setProgress(0);
        try {
          const { submitForm } = await loadSending().catch(() => ({ submitForm: undefined }));
          // The script for sending could not be had: the network is down, and nothing was sent.
          if (!submitForm) return { kind: 'unreachable' };
          const { attempt, payload } = await encode(answers);
          const outcome = await submitForm(form, payload, {
            locale,
            attempt,
            signs: readSigns(),
            onProgress: setProgress,
            onProving: setProving,
            signal: abort.signal,
          });
          if (outcome.kind === 'accepted') setReceipt(outcome.receipt);
          return outcome;
        } finally {
          underWay.current = undefined;
          setSending(false);
        }
      };
      const outcome = run();
      underWay.current = { outcome, abort };
      return outcome;
    },
    [form, locale, encode, readSigns],
  );

  const cancel = useCallback(() => underWay.current?.abort.abort(), []);
  const forget = useCallback(() => setReceipt(undefined), []);
  return { sending, proving, progress, receipt, send, cancel, forget };
}
