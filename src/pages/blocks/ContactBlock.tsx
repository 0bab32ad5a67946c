import { css } from '@emotion/react';
import type { ContactBlock as Contact, ContactValue } from '#definitions/blocks.ts';
import type { SiteContact } from '#definitions/SiteDefinition.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';
import { PageLink } from '../PageLink.tsx';
import { useSite } from '../SiteContext.ts';

export const contactStyles = css`
  .contacts { --column: 18rem; margin: 0; }
  .contact-entry { position: relative; min-height: 5.75rem; padding-inline-start: 5.75rem; display: grid; align-content: center; }
  .contact-entry .mark { position: absolute; inset-inline-start: 1.25rem; top: 1.25rem; }
  .contact-entry dt { color: var(--soft); font-size: 0.9375rem; }
  .contact-entry dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; line-height: 1.4; }
  .contact-entry dd a { display: inline-block; padding-block: 0.375rem; }
`;

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
