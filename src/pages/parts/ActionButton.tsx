import Button from '@mui/material/Button';
import type { Action, SiteContact } from '#definitions/formats/formats.ts';
import { useText } from '#messages/useText.ts';
import { useSite } from '../SiteContext.ts';
import { ContentIcon } from './ContentIcon.tsx';
import { linkAttributes } from './linkAttributes.ts';

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
}

/** A link drawn as a button in the colour and variant that content names; logs `action.log` when pressed. */
export function ActionButton({ action, about, id }: ActionButtonProps) {
  const t = useText();
  const { contact } = useSite();
  const described = about && id ? { id, 'aria-labelledby': `${id} ${about}` } : {};
  return (
    <Button
      {...linkAttributes(target(action, contact) ?? '')}
      color={action.colour ?? 'blue'}
      variant={action.variant ?? 'primary'}
      data-log={action.log}
      {...described}
    >
      {action.icon && <ContentIcon name={action.icon} />}
      {t(action.label)}
    </Button>
  );
}
