import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Changed } from '#contract/desk/changes.ts';
import type { CallError } from '../api/CallError.ts';
import { send } from '../api/calls.ts';

/** What has just been done. */
interface Done {
  text: string;
  undo: NonNullable<Changed['undo']>;
  /** Called once it is undone. */
  onUndone: () => void;
}

interface Undoing {
  offer: (done: Done) => void;
  /** Undoes what is offered, if anything is. */
  undo: () => void;
}

const UndoContext = createContext<Undoing>({ offer: () => {}, undo: () => {} });

export function useUndo(): Undoing {
  return useContext(UndoContext);
}

/** Offers to undo the last change, over every screen, for as long as the server keeps what was before. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { formatMessage: t } = useIntl();
  const [done, setDone] = useState<Done>();
  const [told, setTold] = useState<{ severity: 'success' | 'error'; text: string }>();

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(undefined), Date.parse(done.undo.until) - Date.now());
    return () => clearTimeout(timer);
  }, [done]);

  const undo = useCallback(async () => {
    if (!done) return;
    setDone(undefined);
    try {
      const { conflicts } = await send<Changed>('post', `undo/${done.undo.id}`);
      const references = conflicts.map(({ reference }) => reference).join(', ');
      setTold(
        references === ''
          ? { severity: 'success', text: t({ id: 'desk.undone' }) }
          : { severity: 'error', text: t({ id: 'desk.undone.not' }, { references }) },
      );
    } catch (error) {
      setTold({ severity: 'error', text: (error as CallError).texts[0] ?? t({ id: 'desk.unreached' }) });
    }
    done.onUndone();
  }, [done, t]);

  const value = useMemo<Undoing>(
    () => ({
      offer: (next) => {
        setTold(undefined);
        setDone(next);
      },
      undo,
    }),
    [undo],
  );
  const action = (
    <Button color="inherit" onClick={undo}>
      <FormattedMessage id="desk.undo" />
    </Button>
  );
  return (
    <UndoContext value={value}>
      {children}
      <Snackbar open={done !== undefined} message={done?.text} action={action} transitionDuration={0} />
      <Snackbar
        open={told !== undefined}
        onClose={() => setTold(undefined)}
        autoHideDuration={told?.severity === 'success' ? 4_000 : null}
        transitionDuration={0}
      >
        <Alert
          severity={told?.severity}
          onClose={() => setTold(undefined)}
          closeText={t({ id: 'desk.close' })}
        >
          {told?.text}
        </Alert>
      </Snackbar>
    </UndoContext>
  );
}
