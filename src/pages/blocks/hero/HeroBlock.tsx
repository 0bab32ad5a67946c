import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { HeroBlock as Hero, IconName } from '#definitions/formats/formats.ts';
import { Icon } from '../../Icon.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { ActionRow } from '../../parts/ActionRow.tsx';
import { ContentIcon } from '../../parts/ContentIcon.tsx';
import { Eyebrow } from '../../parts/Eyebrow.tsx';
import { Live } from '../../parts/Live.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { Subtitle } from '../../parts/Subtitle.tsx';
import { facts, hint, inner, screenHeight, section, withPicture } from './heroStyles.ts';

/** The top of a page, with its `h1`. */
export function HeroBlock({ block }: { block: Hero }) {
  const { formatMessage } = useIntl();
  const { id, eyebrow, title, subtitle, date, place, scrollHint, picture, video, size, actions = [] } = block;
  const beside = picture && !video;
  const details: { icon: IconName; text?: string }[] = [
    { icon: 'calendar', text: date },
    { icon: 'pin', text: place },
  ];
  return (
    <Box
      component="section"
      id={id}
      className="on-cloth"
      aria-labelledby={`${id}-title`}
      sx={[section, size === 'screen' && screenHeight]}
    >
      {video && (
        <Live
          part="hero-video"
          id={id}
          props={{
            ...video,
            pause: formatMessage({ id: 'blocks.video.pause' }),
            play: formatMessage({ id: 'blocks.video.play' }),
          }}
        />
      )}
      <Container sx={[inner, beside ? withPicture : false]}>
        <div>
          {eyebrow && <Eyebrow>{formatMessage({ id: eyebrow })}</Eyebrow>}
          <Typography variant="h1" id={`${id}-title`} className="titled" sx={{ maxWidth: '10.2em' }}>
            <FormattedMessage id={title} />
          </Typography>
          {subtitle && <Subtitle>{formatMessage({ id: subtitle })}</Subtitle>}
          {(date || place) && (
            <List disablePadding sx={facts}>
              {details.map(
                ({ icon, text }) =>
                  text && (
                    <ListItem key={icon} disablePadding>
                      <ContentIcon name={icon} />
                      <FormattedMessage id={text} />
                    </ListItem>
                  ),
              )}
            </List>
          )}
          {actions.length > 0 && (
            <ActionRow>
              {actions.map((action) => (
                <ActionButton key={action.id} action={action} />
              ))}
            </ActionRow>
          )}
          {scrollHint && (
            <Link href={`#${id}-end`} sx={hint}>
              <FormattedMessage id={scrollHint} />
              <Icon name="chevron" />
            </Link>
          )}
        </div>
        {beside && (
          <Picture
            first
            source={picture}
            ratio="4 / 3"
            sx={{
              aspectRatio: { xs: '16 / 9', md: '4 / 3' },
              borderRadius: 'calc(var(--radius) * 2) calc(var(--radius) * 2) calc(var(--radius) * 2) 4px',
              boxShadow: '0 0 0 1px var(--palette-brand-clothLine), 0 30px 60px -30px #000',
            }}
          />
        )}
      </Container>
      <Box component="span" id={`${id}-end`} sx={{ position: 'absolute', bottom: 0 }} />
    </Box>
  );
}
