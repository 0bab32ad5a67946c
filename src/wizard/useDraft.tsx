import { type Key, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CompiledForm } from '#definitions/CompiledForm.ts';
import { AnswerStore } from '#journey/AnswerStore.ts';
import type { Answers } from '#journey/Answers.ts';
import { encodePayload } from '#journey/payload.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { DraftKeeper } from './DraftKeeper.ts';
import { DraftNotice, type DraftState } from './DraftNotice.tsx';
import type { Draft } from './draftStorage.ts';
import { keepFocus } from './keepFocus.ts';
import { type EncodedSubmission, submissionKey } from './submissionKey.ts';

export interface DraftHandle {
  /** What there is to say of it, to stand above the form. */
  notice: ReactNode;
  /** Another one whenever the store is replaced: key of whatever shows its answers. */
  generation: Key;
  /** The payload of answers and the attempt to send it as: the same for the same payload, across retries and reloads. */
  encode: (answers: Answers) => Promise<EncodedSubmission>;
  /** When the answers were first saved, in milliseconds since 1970. */
  begun: () => number | undefined;
  /** Takes the draft away, once the submission is accepted. */
  clear: () => void;
}

/** Keeps what is typed and attached on this device, and puts it back when the applicant returns. */
export function useDraft(
  form: CompiledForm,
  store: AnswerStore,
  setStore: (store: AnswerStore) => void,
): DraftHandle {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [state, setState] = useState<DraftState>({ kind: 'quiet' });
  const [keeper] = useState(() => new DraftKeeper(form, () => setState({ kind: 'failed' })));
  const [shown, setShown] = useState({ store, generation: 0 });
  if (shown.store !== store) setShown({ store, generation: shown.generation + 1 });

  const restore = useEffectEvent((draft: Draft) => {
    const restored = restoreAnswers(form, draft.answers, store.answers);
    if (!restored) return;
    if (store.version > 0) keeper.touch();
    // At once: a key typed in between would be lost with the control that had it.
    keepFocus(() =>
      flushSync(() => {
        setStore(new AnswerStore(restored));
        setState({ kind: 'restored' });
      }),
    );
  });
  useEffect(() => {
    let left = false;
    void keeper.load().then((draft) => draft && !left && restore(draft));
    return () => {
      left = true;
    };
  }, [keeper]);
  useEffect(() => keeper.watch(store), [keeper, store]);

  const startOver = () => {
    keeper.key = undefined;
    keeper.forget();
    setState({ kind: 'cleared', answers: store.answers });
    setStore(new AnswerStore());
    navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  };
  const undo = (answers: Answers) => {
    setStore(new AnswerStore(answers));
    setState({ kind: 'restored' });
    keeper.touch();
  };
  const encode = useCallback(
    async (answers: Answers) => {
      await keeper.settled();
      let payload: EncodedSubmission['payload'] = {};
      // What was encoded last is what the key stands for.
      keeper.key = submissionKey((moment) => {
        payload = encodePayload(form, answers, moment);
        return payload;
      }, keeper.key);
      keeper.touch();
      await keeper.save();
      return { attempt: keeper.key, payload };
    },
    [form, keeper],
  );
  const begun = useCallback(() => keeper.begun, [keeper]);
  const clear = useCallback(() => {
    keeper.forget();
    // Answers that stay may be sent again by mistake, and are still the same submission.
    if (!form.success.keep) keeper.key = undefined;
    setState({ kind: 'quiet' });
  }, [form, keeper]);

  return {
    notice: <DraftNotice state={state} onStartOver={startOver} onUndo={undo} />,
    generation: shown.generation,
    encode,
    begun,
    clear,
  };
}
