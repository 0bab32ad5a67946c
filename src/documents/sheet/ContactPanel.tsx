import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import { Cloth } from './Cloth.tsx';
import { ContactList } from './ContactList.tsx';
import { avoidBreak } from './paper.ts';

/** Contact details at the end of a document. */
export function ContactPanel() {
  return (
    <Cloth
      component="aside"
      sx={{
        ...avoidBreak,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        gap: '2.5rem',
        p: '1rem 1.5rem',
        borderRadius: 'calc(var(--radius) * 1.43)',
      }}
    >
      <Typography variant="h2" className="titled" sx={{ '&&': { fontSize: '1.375rem' } }}>
        <FormattedMessage id="documents.contact.title" />
      </Typography>
      <ContactList columns={2} />
    </Cloth>
  );
}
