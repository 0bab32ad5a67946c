import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { QuestionsBlock as Questions } from '#definitions/formats/formats.ts';
import { Icon } from '../../Icon.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { BlockSection } from '../../parts/BlockSection.tsx';

const list = {
  maxWidth: '50rem',
  borderTop: 1,
  borderColor: 'divider',
  '& details': { borderBottom: 1, borderColor: 'divider' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    minHeight: '3.75rem',
    paddingBlock: 1.75,
    fontSize: '1.125rem',
    fontWeight: 650,
    lineHeight: 1.35,
    listStyle: 'none',
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { flex: 'none', color: 'brand.accentText', transition: 'transform 0.2s' },
  },
  '& [open] summary svg': { transform: 'rotate(180deg)' },
};

/** Questions that expand to their answers, without JavaScript. */
export function QuestionsBlock({ block }: { block: Questions }) {
  const { formatMessage } = useIntl();
  return (
    <BlockSection block={block}>
      <Box sx={list}>
        {block.items.map(({ id, question, answer, action }) => (
          <details key={id} id={`${block.id}-${id}`}>
            <summary>
              <FormattedMessage id={question} />
              <Icon name="chevron" />
            </summary>
            <Box
              sx={{
                maxWidth: '39em',
                pb: 3,
                color: 'text.secondary',
                '& > .MuiButton-root': { mt: 2 },
              }}
            >
              {answer.map((paragraph) => (
                <Typography key={paragraph}>{formatMessage({ id: paragraph })}</Typography>
              ))}
              {action && <ActionButton action={action} />}
            </Box>
          </details>
        ))}
      </Box>
    </BlockSection>
  );
}
