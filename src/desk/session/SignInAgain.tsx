import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { FormattedMessage } from 'react-intl';
import type { Session } from '#contract/desk/session.ts';
import { SignInForm } from './SignInForm.tsx';

interface SignInAgainProps {
  email: string;
  passkeys: boolean;
  provider: string | null;
  onSignedIn: (session: Session) => void;
}

/** Over the screen, which stays as it is: the session has ended, and what was under way waits. */
export function SignInAgain({ email, passkeys, provider, onSignedIn }: SignInAgainProps) {
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="sign-in-again">
      <DialogTitle id="sign-in-again">
        <FormattedMessage id="desk.signInAgain" />
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          <FormattedMessage id="desk.signInAgain.text" values={{ email }} />
        </DialogContentText>
        <SignInForm email={email} passkeys={passkeys} provider={provider} onSignedIn={onSignedIn} />
      </DialogContent>
    </Dialog>
  );
}
