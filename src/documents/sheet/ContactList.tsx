import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { IconName } from '#definitions/formats/formats.ts';
import { ContentIcon } from '#pages/parts/ContentIcon.tsx';
import { useSite } from '#pages/SiteContext.ts';

function Plain({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} sx={{ color: 'inherit', textDecoration: 'none' }}>
      {children}
    </Link>
  );
}

/** Contact details, on a cloth background. */
export function ContactList({ columns }: { columns: 1 | 2 }) {
  const { formatMessage } = useIntl();
  const { email, phones, website, address } = useSite().contact;
  const entries: { icon: IconName; content: ReactNode }[] = [
    { icon: 'mail', content: <Plain href={`mailto:${email}`}>{email}</Plain> },
    {
      icon: 'phone',
      content: phones.slice(0, 2).map((phone) => (
        <Box key={phone} sx={{ whiteSpace: 'nowrap' }}>
          <Plain href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Plain>
        </Box>
      )),
    },
    { icon: 'globe', content: <Plain href={website}>{website}</Plain> },
    { icon: 'pin', content: formatMessage({ id: address }) },
  ];
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap: columns === 1 ? '1.125rem' : '0.75rem 2rem',
        '& > li': { display: 'flex', alignItems: 'start', gap: '0.75rem', lineHeight: 1.45 },
        '& svg': { flex: 'none', color: 'brand.accent' },
      }}
    >
      {entries.map(({ icon, content }) => (
        <li key={icon}>
          <ContentIcon name={icon} />
          <div>{content}</div>
        </li>
      ))}
    </Box>
  );
}
