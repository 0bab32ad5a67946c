import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Page } from '../parts/Page.tsx';

/** An address that nothing has, or that this person may not see: the two look the same. */
export function NotFoundScreen() {
  const { formatMessage: t } = useIntl();
  return (
    <Page narrow title={t({ id: 'desk.notFound' })}>
      <Typography sx={{ mb: 2 }}>
        <FormattedMessage id="desk.notFound.text" />
      </Typography>
      <Button component={Link} to="/" variant="contained">
        <FormattedMessage id="desk.forms" />
      </Button>
    </Page>
  );
}
