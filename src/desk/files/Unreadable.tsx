import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import { CallError } from '../api/CallError.ts';
import { Problem } from '../parts/Problem.tsx';

/** Says why a file is not shown: a call that was refused, or bytes that the browser cannot read. */
export function Unreadable({ error }: { error: unknown }) {
  if (error instanceof CallError) return <Problem error={error} />;
  return (
    <Typography role="alert">
      <FormattedMessage id="desk.file.unreadable" />
    </Typography>
  );
}
