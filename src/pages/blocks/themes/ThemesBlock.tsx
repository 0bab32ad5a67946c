import Box from '@mui/material/Box';
import CardHeader from '@mui/material/CardHeader';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ThemesBlock as Themes } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Mark } from '../../parts/Mark.tsx';
import { Tile } from '../../parts/Tile.tsx';
import { Tiles } from '../../parts/Tiles.tsx';

const topicStyle = {
  display: 'grid',
  gridTemplateColumns: '2.25rem minmax(0, 1fr)',
  gap: 1.5,
  alignItems: 'baseline',
  lineHeight: 1.45,
};

const numberStyle = {
  color: 'brand.accentText',
  fontSize: '1.25rem',
  fontWeight: 800,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
};

/** Themes with their topics, numbered from 1 across all themes. */
export function ThemesBlock({ block }: { block: Themes }) {
  const { formatMessage } = useIntl();
  const numbered = block.themes.map((theme, index) => ({
    ...theme,
    first: block.themes.slice(0, index).reduce((sum, { topics }) => sum + topics.length, 1),
  }));
  return (
    <BlockSection block={block}>
      <Tiles component="div" column="26rem">
        {numbered.map(({ id, title, icon, topics, first }) => (
          <Tile key={id}>
            <CardHeader
              avatar={<Mark icon={icon ?? 'book'} />}
              title={formatMessage({ id: title })}
              slotProps={{ title: { variant: 'h3', component: 'h3' } }}
              sx={{ p: 0, mb: 2.5, gap: 2, '& .MuiCardHeader-avatar': { m: 0 } }}
            />
            <List component="ol" disablePadding sx={{ display: 'grid', gap: 1.5 }} {...{ start: first }}>
              {topics.map((topic, index) => (
                <ListItem key={topic.id} disablePadding value={first + index} sx={topicStyle}>
                  <Box component="span" aria-hidden="true" sx={numberStyle}>
                    {first + index}
                  </Box>
                  <FormattedMessage id={topic.title} />
                </ListItem>
              ))}
            </List>
          </Tile>
        ))}
      </Tiles>
    </BlockSection>
  );
}
