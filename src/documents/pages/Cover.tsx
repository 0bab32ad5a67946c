import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { HeroBlock, IconName, SiteDocument } from '#definitions/formats/formats.ts';
import { ContentIcon } from '#pages/parts/ContentIcon.tsx';
import { Eyebrow } from '#pages/parts/Eyebrow.tsx';
import { Brand } from '../sheet/Brand.tsx';
import { Cloth } from '../sheet/Cloth.tsx';
import { mm, SIDE } from '../sheet/paper.ts';
import { weave } from '../sheet/weave.ts';
import { fullBleedPage } from './fullBleedPage.ts';

const picture = {
  position: 'relative',
  height: mm(158),
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: '70% 50%' },
  '&::after': weave(mm(4), 'bold'),
};

const facts = {
  display: 'grid',
  gap: '0.75rem',
  mt: mm(9),
  fontSize: '1.1875rem',
  fontWeight: 600,
  '& li': { display: 'flex', alignItems: 'center', gap: '0.75rem' },
  '& svg': { color: 'brand.accent' },
};

interface CoverProps {
  document: SiteDocument;
  /** Hero block of a page; the cover shows its texts and picture. */
  hero: HeroBlock;
}

/** The cover of a brochure. */
export function Cover({ document, hero }: CoverProps) {
  const { formatMessage } = useIntl();
  const { title, subtitle, date, place } = hero;
  const source = hero.picture ?? hero.video?.poster;
  const entries: { icon: IconName; text?: string }[] = [
    { icon: 'calendar', text: date },
    { icon: 'pin', text: place },
  ];
  return (
    <Cloth
      component="header"
      sx={{ ...fullBleedPage, '&& + *': { mt: 0 }, '&::after': weave(mm(4), 'bold') }}
    >
      {source && (
        <Box sx={picture}>
          <img src={source} alt="" />
        </Box>
      )}
      <Box sx={{ position: 'absolute', top: mm(14), insetInlineStart: mm(SIDE) }}>
        <Brand large />
      </Box>
      <Box
        sx={{
          p: `${mm(source ? 16 : 60)} ${mm(SIDE)}`,
          '& .eyebrow.eyebrow': { color: 'brand.accent', fontSize: '1.125rem' },
        }}
      >
        <Eyebrow>{formatMessage({ id: document.name })}</Eyebrow>
        <Typography variant="h1" sx={{ fontSize: '4rem' }}>
          <FormattedMessage id={title} />
        </Typography>
        {subtitle && (
          <Typography
            sx={{ maxWidth: '34em', mt: '1.125rem', fontSize: '1.3125rem', color: 'brand.clothQuiet' }}
          >
            <FormattedMessage id={subtitle} />
          </Typography>
        )}
        <Box component="ul" sx={facts}>
          {entries.map(
            ({ icon, text }) =>
              text && (
                <li key={icon}>
                  <ContentIcon name={icon} />
                  <FormattedMessage id={text} />
                </li>
              ),
          )}
        </Box>
      </Box>
    </Cloth>
  );
}
