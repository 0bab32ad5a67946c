import Button from '@mui/material/Button';
import { FormattedMessage } from 'react-intl';

/** Sections side by side, as many as there is room for; none is parted between two sheets. */
export const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))',
  gap: 2,
  alignItems: 'start',
  '& > section': { breakInside: 'avoid' },
} as const;

/** Prints the screen without what is pressed. */
export function PrintButton() {
  return (
    <Button variant="outlined" className="desk-no-print" onClick={() => window.print()}>
      <FormattedMessage id="desk.print" />
    </Button>
  );
}
