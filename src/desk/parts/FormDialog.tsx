import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Problem } from './Problem.tsx';
import { useAttempt } from './useAttempt.ts';

interface FormDialogProps {
  title: string;
  /** What the button says. */
  action: string;
  /** What it does cannot be undone. */
  danger?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog; the reason why it was refused stands above its fields. */
export function FormDialog({ title, action, danger, onSubmit, onClose, children }: FormDialogProps) {
  const { failure, busy, attempt } = useAttempt();
  const top = useRef<HTMLDivElement>(null);
  // The button of a long form is far below it.
  useEffect(() => {
    if (failure) top.current?.scrollIntoView({ block: 'start' });
  }, [failure]);
  return (
    <Dialog open onClose={onClose} aria-labelledby="form-dialog" fullWidth maxWidth="sm">
      <form onSubmit={(event) => [event.preventDefault(), attempt(onSubmit)]}>
        <DialogTitle id="form-dialog">{title}</DialogTitle>
        <DialogContent>
          <Stack ref={top} sx={{ gap: 2, pt: 1 }}>
            <Problem error={failure} />
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>
            <FormattedMessage id="desk.cancel" />
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
