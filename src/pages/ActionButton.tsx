import type { Action, SiteContact } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { Icon } from './Icon.tsx';
import { PageLink } from './PageLink.tsx';
import { useSite } from './SiteContext.ts';

const target = (action: Action, contact: SiteContact) => {
  if (action.contact === 'messaging') return contact.messaging.link;
  if (action.contact === 'email') return `mailto:${contact.email}`;
  return action.link;
};

interface ActionButtonProps {
  action: Action;
  /** Id of the element that says what the action is about, for labels that many cards share. */
  about?: string;
  id?: string;
  className?: string;
}

/** A link drawn as a button in the colour and variant that content names; logs `action.log` when pressed. */
export function ActionButton({ action, about, id, className = '' }: ActionButtonProps) {
  const t = useText();
  const { contact } = useSite();
  const href = target(action, contact);
  const look =
    `button button-${action.colour ?? 'blue'} button-${action.variant ?? 'primary'} ${className}`.trim();
  const inside = (
    <>
      {action.icon && <Icon name={action.icon} />}
      {t(action.label)}
    </>
  );
  const log = action.log ? () => console.info(action.log) : undefined;
  const describe = about && id ? { id, 'aria-labelledby': `${id} ${about}` } : {};
  if (href === undefined) {
    return (
      <button type="button" className={look} onClick={log} {...describe}>
        {inside}
      </button>
    );
  }
  return (
    <PageLink href={href} className={look} onClick={log} {...describe}>
      {inside}
    </PageLink>
  );
}
