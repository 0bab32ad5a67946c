import { useText } from '#messages/useText.ts';
import { Icon } from '#pages/Icon.tsx';
import { useShell } from './ShellContext.ts';

/** A floating link to the organiser's messaging, on every page. */
export function ContactButton() {
  const t = useText();
  const { messaging } = useShell().contact;
  return (
    <aside aria-label={t(messaging.label)}>
      <a className="contact-button" href={messaging.link} rel="noopener" aria-label={t(messaging.label)}>
        <Icon name="chat" />
      </a>
    </aside>
  );
}
