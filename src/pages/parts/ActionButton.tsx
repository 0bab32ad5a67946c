import Button from '@mui/material/Button';
import { FormattedMessage } from 'react-intl';
import type { Action, SiteContact } from '#definitions/formats/formats.ts';
import { useSite } from '../SiteContext.ts';
import { ContentIcon } from './ContentIcon.tsx';
import { linkAttributes } from './linkAttributes.ts';

const target = (action: Action, contact: SiteContact) => {
  if (action.contact === 'messaging') return contact.messaging?.link;
  if (action.contact === 'email') return `mailto:${contact.email}`;
  return action.link;
};

interface ActionButtonProps {
  action: Action;
  /** Id of the element that the accessible name adds to the label. Needed where several cards share one label. */
  about?: string;
  id?: string;
}

/** A link styled as a button, in the content's color and variant. `PageScreen` logs `action.log` on a click. */
export function ActionButton({ action, about, id }: ActionButtonProps) {
  const { contact } = useSite();
  const described = about && id ? { id, 'aria-labelledby': `${id} ${about}` } : {};
  return (
    <Button
      {...linkAttributes(target(action, contact) ?? '')}
      color={action.color ?? 'primary'}
      variant={action.variant ?? 'primary'}
      data-log={action.log}
      {...described}
    >
      {action.icon && <ContentIcon name={action.icon} />}
      <FormattedMessage id={action.label} />
    </Button>
  );
}
