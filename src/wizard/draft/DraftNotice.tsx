import { useEffect, useRef } from 'react';
import type { Answers } from '#journey/answers/Answers.ts';
import { useText } from '#messages/useText.ts';

/** What there is to say of the draft; `cleared` holds what can still be had back. */
export type DraftState =
  | { kind: 'quiet' }
  | { kind: 'restored' }
  | { kind: 'cleared'; answers: Answers }
  | { kind: 'failed' };

const TEXTS = {
  restored: 'form.draft.restored',
  cleared: 'form.draft.cleared',
  failed: 'form.draft.failed',
} as const;

/** Says that answers were found again, taken away, or cannot be kept. A live region that stands from the start. */
export function DraftNotice(props: {
  state: DraftState;
  onStartOver: () => void;
  onUndo: (answers: Answers) => void;
}) {
  const { state, onStartOver, onUndo } = props;
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (state.kind === 'cleared') frame.current?.focus();
  }, [state]);
  return (
    <div className="draft-notice" role="status" tabIndex={-1} ref={frame}>
      {state.kind !== 'quiet' && <p>{t(TEXTS[state.kind])}</p>}
      {state.kind === 'restored' && (
        <button type="button" className="button button-outline" onClick={onStartOver}>
          {t('form.draft.startOver')}
        </button>
      )}
      {state.kind === 'cleared' && (
        <button type="button" className="button button-outline" onClick={() => onUndo(state.answers)}>
          {t('form.draft.undo')}
        </button>
      )}
    </div>
  );
}
