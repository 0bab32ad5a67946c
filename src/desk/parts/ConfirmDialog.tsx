import DialogContentText from '@mui/material/DialogContentText';
import { FormDialog } from './FormDialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What the button says. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({ text, onConfirm, onClose, ...props }: ConfirmDialogProps) {
  const confirm = async () => {
    onClose();
    onConfirm();
  };
  return (
    <FormDialog danger {...props} onSubmit={confirm} onClose={onClose}>
      <DialogContentText>{text}</DialogContentText>
    </FormDialog>
  );
}
