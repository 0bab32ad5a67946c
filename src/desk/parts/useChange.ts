import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Change, Changed } from '#contract/desk/changes.ts';
import type { CallError } from '../api/CallError.ts';
import { send } from '../api/calls.ts';
import { useUndo } from './Undo.tsx';
import { useAttempt } from './useAttempt.ts';

export interface Changing {
  /** Whether something was changed. */
  apply: (
    change: Change['change'],
    rows: readonly { reference: string; version: number }[],
  ) => Promise<boolean>;
  busy: boolean;
  error?: CallError;
  /** The submissions that others had changed, as they are now, and what was to be done to them. */
  conflict?: { change: Change['change']; present: Changed['conflicts'] };
  dismiss: () => void;
}

/** Changes states and labels of submissions, and offers to undo it. `onChanged` also follows an undone change. */
export function useChange(form: string, onChanged: () => void): Changing {
  const { formatMessage: t } = useIntl();
  const { offer } = useUndo();
  const { failure: error, busy, attempt } = useAttempt();
  const [conflict, setConflict] = useState<Changing['conflict']>();

  const apply = useCallback<Changing['apply']>(
    async (change, rows) => {
      setConflict(undefined);
      const submissions = rows.map(({ reference, version }) => ({ reference, version }));
      const body: Change = { change, submissions };
      let isChanged = false;
      await attempt(async () => {
        const changed = await send<Changed>('post', `forms/${encodeURIComponent(form)}/changes`, body).catch(
          (failure: CallError) => {
            // Others had changed all of them: the reply says how they are.
            const present = failure.present<Changed>('conflicts');
            if (present) return present;
            throw failure;
          },
        );
        if (changed.undo) {
          const text = t({ id: 'desk.changed' }, { count: changed.changed.length });
          offer({ text, undo: changed.undo, onUndone: onChanged });
        }
        if (changed.conflicts.length > 0) setConflict({ change, present: changed.conflicts });
        onChanged();
        isChanged = changed.changed.length > 0;
      });
      return isChanged;
    },
    [attempt, form, onChanged, offer, t],
  );
  return { apply, busy, error, conflict, dismiss: () => setConflict(undefined) };
}
