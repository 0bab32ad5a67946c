import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BankBlock as Bank } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Mark } from '../../parts/Mark.tsx';
import { Tile } from '../../parts/Tile.tsx';
import { useSite } from '../../SiteContext.ts';

const account = {
  m: 0,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    rowGap: 0.25,
    columnGap: 3,
    paddingBlock: 1.5,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
};

/** Payment methods beside the bank account of `site.json`. */
export function BankBlock({ block }: { block: Bank }) {
  const { formatMessage } = useIntl();
  const { bank } = useSite();
  return (
    <BlockSection block={block} note={block.note}>
      <Box
        sx={{
          display: 'grid',
          gap: 'clamp(1rem, 2vw, 1.5rem)',
          alignItems: 'start',
          gridTemplateColumns: { sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        }}
      >
        <Tile>
          <Typography variant="h3" sx={{ mb: 2.25 }}>
            <FormattedMessage id={block.methodsTitle} />
          </Typography>
          <List disablePadding sx={{ display: 'grid', gap: 1.5 }}>
            {block.methods.map(({ id, name, icon }) => (
              <ListItem key={id} disablePadding sx={{ gap: 1.75, fontWeight: 600 }}>
                <Mark icon={icon} color="secondary" size="2.75rem" />
                <FormattedMessage id={name} />
              </ListItem>
            ))}
          </List>
          {block.order && <Typography sx={{ mt: 2.5 }}>{formatMessage({ id: block.order })}</Typography>}
        </Tile>
        <Tile>
          <Typography variant="h3" sx={{ mb: 2.25 }}>
            <FormattedMessage id={block.accountTitle} />
          </Typography>
          <Box component="dl" sx={account}>
            {bank.map(({ id, label, value }) => (
              <div key={id}>
                <dt>{formatMessage({ id: label })}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Box>
        </Tile>
      </Box>
    </BlockSection>
  );
}
