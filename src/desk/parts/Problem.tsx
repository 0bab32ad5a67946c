import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CallError } from '../api/CallError.ts';

/** Says why a call failed, in the server's words where it was reached, and offers to try again. */
export function Problem({ error, retry }: { error?: CallError; retry?: () => void }) {
  const { formatMessage: t } = useIntl();
  if (!error) return null;
  const texts = error.texts.length > 0 ? error.texts : [t({ id: 'desk.unreached' })];
  const action = retry && (
    <Button color="inherit" size="small" onClick={retry}>
      <FormattedMessage id="desk.retry" />
    </Button>
  );
  return (
    <Alert severity="error" role="alert" action={action}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}
