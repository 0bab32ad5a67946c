import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { FormattedMessage } from 'react-intl';
import type { Receipt } from '#contract/desk/law.ts';
import { Moment } from '../../parts/Moment.tsx';

/** What was erased, for who asked for it: it names nobody. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { id, at, kept, submissions, files, versions, mails, notes, corrections, drafts, views } = receipt;
  return (
    <Alert severity={versions > 0 ? 'warning' : 'success'}>
      <AlertTitle>
        <FormattedMessage id="desk.law.receipt" /> {id} · <Moment at={at} />
      </AlertTitle>
      <div>
        {kept ? (
          <FormattedMessage id="desk.law.receipt.anonymous" values={{ count: submissions }} />
        ) : (
          <FormattedMessage id="desk.law.receipt.erased" values={{ count: submissions }} />
        )}
      </div>
      <div>
        <FormattedMessage
          id="desk.law.receipt.with"
          values={{ files, mails, notes, corrections, drafts, views }}
        />
      </div>
      {versions > 0 && (
        <div>
          <FormattedMessage id="desk.law.receipt.versions" values={{ count: versions }} />
        </div>
      )}
      <div>
        <FormattedMessage id="desk.law.receipt.left" />
      </div>
    </Alert>
  );
}
