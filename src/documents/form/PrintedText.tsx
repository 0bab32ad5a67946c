import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { linkedText } from '#definitions/sources/linkedText.ts';
import { useSite } from '#pages/SiteContext.ts';

/** A text between the fields; nothing is folded up on paper, and each link has its address beside it. */
export function PrintedText({ text, unfold }: { text: string; unfold?: string }) {
  const { formatMessage } = useIntl();
  const { website } = useSite().contact;
  return (
    <Box sx={{ '& > p + p': { mt: '0.5rem' } }}>
      {unfold && (
        <Typography sx={{ fontWeight: 700, breakAfter: 'avoid' }}>{formatMessage({ id: unfold })}</Typography>
      )}
      {formatMessage({ id: text })
        .split(/\n+/)
        .map((paragraph) => (
          <Typography key={paragraph}>
            {linkedText(paragraph).map((part) =>
              typeof part === 'string' ? (
                part
              ) : (
                <Fragment key={part.link}>
                  {part.label} (<PrintedLink address={absolute(part.link, website)} />)
                </Fragment>
              ),
            )}
          </Typography>
        ))}
    </Box>
  );
}

function PrintedLink({ address }: { address: string }) {
  return <Link href={address}>{address.replace(/^(?:https?:\/\/|mailto:|tel:)/, '')}</Link>;
}

function absolute(link: string, website: string): string {
  return link.startsWith('/') ? website.replace(/\/$/, '') + link : link;
}
