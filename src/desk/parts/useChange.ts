import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Change, Changed } from '#contract/desk/changes.ts';
import { CallError } from '../api/CallError.ts';
import { send } from '../api/calls.ts';
import { useUndo } from './Undo.tsx';

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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const [conflict, setConflict] = useState<Changing['conflict']>();

  const apply = useCallback<Changing['apply']>(
    async (change, rows) => {
      setBusy(true);
      setError(undefined);
      setConflict(undefined);
      const submissions = rows.map(({ reference, version }) => ({ reference, version }));
      const body: Change = { change, submissions };
      try {
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
        return changed.changed.length > 0;
      } catch (failure) {
        setError(CallError.from(failure));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [form, onChanged, offer, t],
  );
  return { apply, busy, error, conflict, dismiss: () => setConflict(undefined) };
}
