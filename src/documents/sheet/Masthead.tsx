import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SiteDocument } from '#definitions/formats/formats.ts';
import { formatDays } from '#messages/formatDays.ts';
import { useSite } from '#pages/SiteContext.ts';
import { Brand } from './Brand.tsx';
import { Cloth } from './Cloth.tsx';
import { mm, SIDE } from './paper.ts';
import { weave } from './weave.ts';

const head = {
  p: `${mm(11)} ${mm(SIDE)} ${mm(11)}`,
  '&::after': weave(mm(2), 'fine'),
};

interface MastheadProps {
  document: SiteDocument;
  /** Line below the title. */
  lead?: string;
}

/** The head of the first page: emblem, days and place of the fair, title of the document. */
export function Masthead({ document, lead }: MastheadProps) {
  const { formatMessage, locale } = useIntl();
  const { event } = useSite();
  return (
    <Cloth component="header" sx={head}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: '2rem', mb: mm(9) }}>
        <Brand />
        <Box sx={{ textAlign: 'end', fontSize: '0.9375rem', lineHeight: 1.45 }}>
          <p>{formatDays(event.start, event.end, locale)}</p>
          <p>{formatMessage({ id: event.venue })}</p>
        </Box>
      </Stack>
      <Typography variant="h1" sx={{ fontSize: '2.375rem' }}>
        <FormattedMessage id={document.name} />
      </Typography>
      {lead && (
        <Typography sx={{ mt: '0.625rem', color: 'brand.clothQuiet' }}>
          {formatMessage({ id: lead })}
        </Typography>
      )}
    </Cloth>
  );
}
