import Link from '@mui/material/Link';
import type { ContactBlock as Contact, ContactValue, SiteContact } from '#definitions/formats/formats.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { linkAttributes } from '../../parts/linkAttributes.ts';
import { Mark } from '../../parts/Mark.tsx';
import { Tile } from '../../parts/Tile.tsx';
import { Tiles } from '../../parts/Tiles.tsx';
import { useSite } from '../../SiteContext.ts';

/** Text and link of an entry; no text where `site.json` lacks the value. */
function contactValue(contact: SiteContact, value: ContactValue, t: (id: string) => string) {
  if (value === 'email') return { text: contact.email, href: `mailto:${contact.email}` };
  if (value === 'website')
    return { text: contact.website.replace(/^https?:\/\//, ''), href: contact.website };
  if (value === 'address') return { text: t(contact.address) };
  const { messaging } = contact;
  if (value === 'messaging') return messaging ? { text: t(messaging.label), href: messaging.link } : {};
  const phone = contact.phones[Number(value.slice('phone'.length)) - 1];
  return { text: phone, href: phone && `tel:${phone.replace(/[^+\d]/g, '')}` };
}

const entry = {
  position: 'relative',
  display: 'grid',
  alignContent: 'center',
  minHeight: '5.75rem',
  paddingInlineStart: 11.5,
  '& .mark': { position: 'absolute', left: '1.25rem', top: '1.25rem' },
  '[dir=rtl] & .mark': { right: '1.25rem', left: 'auto' },
  '& dt': { color: 'text.secondary', fontSize: '0.9375rem' },
  '& dd': { m: 0, fontWeight: 600, overflowWrap: 'anywhere', lineHeight: 1.4 },
  '& a': { display: 'inline-block', paddingBlock: 0.75 },
};

/** Contact entries with the values of `site.json`. */
export function ContactBlock({ block }: { block: Contact }) {
  const t = useTranslate();
  const { contact } = useSite();
  return (
    <BlockSection block={block} actions={block.actions}>
      <Tiles component="dl" column="18rem">
        {block.entries.map(({ id, label, value, icon, color }) => {
          const { text, href } = contactValue(contact, value, t);
          if (!text) return null;
          return (
            <Tile key={id} sx={entry}>
              <dt>{t(label)}</dt>
              <dd>
                <Mark icon={icon} color={color} />
                {href ? <Link {...linkAttributes(href)}>{text}</Link> : text}
              </dd>
            </Tile>
          );
        })}
      </Tiles>
    </BlockSection>
  );
}
