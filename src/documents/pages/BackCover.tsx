import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage } from 'react-intl';
import type { CallToActionBlock } from '#definitions/formats/formats.ts';
import { Emblem } from '#pages/Emblem.tsx';
import { useSite } from '#pages/SiteContext.ts';
import { Cloth } from '../sheet/Cloth.tsx';
import { ContactList } from '../sheet/ContactList.tsx';
import { mm, SIDE } from '../sheet/paper.ts';
import { useThemeSettings } from '../sheet/ThemeSettingsContext.ts';
import { weave } from '../sheet/weave.ts';
import { fullBleedPage } from './fullBleedPage.ts';

const back = {
  ...fullBleedPage,
  display: 'flex',
  flexDirection: 'column',
  p: `${mm(56)} ${mm(SIDE)} ${mm(20)}`,
  '&::before': weave(mm(4), 'bold', 'top'),
  '&::after': weave(mm(4), 'bold'),
  '& .logo': { width: '5.5rem', height: '5.5rem', mb: mm(14) },
};

/** The last page of a brochure: call to action and contact details. */
export function BackCover({ call }: { call?: CallToActionBlock }) {
  const { footer } = useSite();
  const { logo } = useThemeSettings();
  return (
    <Cloth component="footer" sx={back}>
      <Emblem logo={logo} />
      {call && (
        <Box sx={{ maxWidth: '38rem', mb: mm(16) }}>
          <Typography variant="h2" sx={{ '&&': { fontSize: '3rem' } }}>
            <FormattedMessage id={call.title} />
          </Typography>
          {call.text && (
            <Typography sx={{ mt: '1.25rem', fontSize: '1.25rem', color: 'brand.clothQuiet' }}>
              <FormattedMessage id={call.text} />
            </Typography>
          )}
        </Box>
      )}
      <Typography variant="h2" sx={{ '&&': { mb: '1.5rem', fontSize: '1.25rem', color: 'brand.accent' } }}>
        <FormattedMessage id="documents.contact.title" />
      </Typography>
      <Box sx={{ fontSize: '1.1875rem' }}>
        <ContactList columns={1} />
      </Box>
      <Typography sx={{ '&&': { mt: 'auto' }, fontSize: '0.9375rem', color: 'brand.clothQuiet' }}>
        <FormattedMessage id={footer.rights} />
      </Typography>
    </Cloth>
  );
}
