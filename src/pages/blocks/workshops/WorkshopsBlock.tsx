import Avatar from '@mui/material/Avatar';
import { FormattedMessage } from 'react-intl';
import type { WorkshopsBlock as Workshops } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Tiles } from '../../parts/Tiles.tsx';

const list = {
  gap: 0,
  borderTop: 1,
  borderColor: 'divider',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '2.75rem minmax(0, 1fr)',
    gap: 2,
    alignItems: 'center',
    paddingBlock: 2,
    borderBottom: 1,
    borderColor: 'divider',
    fontWeight: 550,
    lineHeight: 1.4,
  },
};

const numberStyle = {
  width: '2.75rem',
  height: '2.75rem',
  borderRadius: 'calc(var(--radius) * 0.86) calc(var(--radius) * 0.86) calc(var(--radius) * 0.86) 2px',
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  fontWeight: 750,
};

/** Numbered workshops with a link to the registration. */
export function WorkshopsBlock({ block }: { block: Workshops }) {
  return (
    <BlockSection block={block} note={block.note} actions={[block.action]}>
      <Tiles component="ol" column="24rem" sx={list}>
        {block.workshops.map(({ id, title }, index) => (
          <li key={id}>
            <Avatar component="span" aria-hidden="true" sx={numberStyle}>
              {index + 1}
            </Avatar>
            <FormattedMessage id={title} />
          </li>
        ))}
      </Tiles>
    </BlockSection>
  );
}
