import { useText } from '#messages/useText.ts';
import { Icon } from '#pages/Icon.tsx';
import { useShell } from './ShellContext.ts';

/** Floats over every page and leads to the organiser's messaging. */
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
