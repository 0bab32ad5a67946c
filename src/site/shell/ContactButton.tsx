import { useIntl } from 'react-intl';
import { Icon } from '#pages/Icon.tsx';
import { useShell } from './ShellContext.ts';

/** A floating link to the organiser's messaging, on every page, if there is one. */
export function ContactButton() {
  const { formatMessage } = useIntl();
  const { messaging } = useShell().contact;
  if (!messaging) return null;
  return (
    <aside aria-label={formatMessage({ id: messaging.label })}>
      <a
        className="contact-button"
        href={messaging.link}
        rel="noopener"
        aria-label={formatMessage({ id: messaging.label })}
      >
        <Icon name="chat" />
      </a>
    </aside>
  );
}
