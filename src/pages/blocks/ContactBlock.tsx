import type { ContactBlock as Contact, ContactValue, SiteContact } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';
import { PageLink } from '../PageLink.tsx';
import { useSite } from '../SiteContext.ts';

/** What stands under an entry, and where it leads. */
function contactValue(contact: SiteContact, value: ContactValue, t: (id: string) => string) {
  if (value === 'email') return { text: contact.email, href: `mailto:${contact.email}` };
  if (value === 'website')
    return { text: contact.website.replace(/^https?:\/\//, ''), href: contact.website };
  if (value === 'address') return { text: t(contact.address) };
  if (value === 'messaging') return { text: t(contact.messaging.label), href: contact.messaging.link };
  const phone = contact.phones[Number(value.slice('phone'.length)) - 1];
  return { text: phone, href: phone && `tel:${phone.replace(/[^+\d]/g, '')}` };
}

export function ContactBlock({ block }: { block: Contact }) {
  const t = useText();
  const { contact } = useSite();
  return (
    <BlockSection block={block} actions={block.actions}>
      <dl className="grid contacts">
        {block.entries.map(({ id, label, value, icon, colour = 'blue' }) => {
          const { text, href } = contactValue(contact, value, t);
          if (!text) return null;
          return (
            <div key={id} className="tile contact-entry" data-appear="">
              <dt>{t(label)}</dt>
              <dd>
                <span className={`mark mark-${colour}`}>
                  <Icon name={icon} />
                </span>
                {href ? <PageLink href={href}>{text}</PageLink> : text}
              </dd>
            </div>
          );
        })}
      </dl>
    </BlockSection>
  );
}
