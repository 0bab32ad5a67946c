import Stack from '@mui/material/Stack';
import { useIntl } from 'react-intl';
import { Page } from '../../parts/Page.tsx';
import { useMay } from '../../session/Session.ts';
import { AffectedPart } from './AffectedPart.tsx';
import { PersonPart } from './PersonPart.tsx';
import { RetentionPart } from './RetentionPart.tsx';

/** What the law asks: a person's data, how long things are kept, who is told of a breach. */
export default function LawScreen() {
  const { formatMessage: t } = useIntl();
  const may = useMay();
  return (
    <Page title={t({ id: 'desk.law' })}>
      <Stack sx={{ gap: 2 }}>
        {may('contact') && <PersonPart />}
        <RetentionPart />
        {may('export') && may('contact') && <AffectedPart />}
      </Stack>
    </Page>
  );
}
