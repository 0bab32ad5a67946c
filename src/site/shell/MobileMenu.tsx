import { type MouseEvent, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showDialog } from '#device/browser/showDialog.ts';
import { Icon } from '#pages/Icon.tsx';
import { useLanguage } from './LanguageProvider.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { useShell } from './ShellContext.ts';
import { useAddress } from './useAddress.ts';

/**
 * The menu of small screens, a native modal dialog: the page behind is inert, the focus stays inside, Escape closes it
 * and returns the focus to the button.
 */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const site = useShell();
  const addressOf = useAddress();
  const { locale, locales, setLocale } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => showDialog(dialog.current), []);

  const close = () => dialog.current?.close();
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself closes on Escape
    <dialog
      ref={dialog}
      className="menu"
      aria-labelledby="menu-title"
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className="menu-inside">
        <div className="menu-head">
          <h2 id="menu-title" tabIndex={-1}>
            <FormattedMessage id="shell.menu" />
          </h2>
          <button type="button" className="icon-button" onClick={close}>
            <Icon name="close" />
            <span className="visually-hidden">{formatMessage({ id: 'shell.close' })}</span>
          </button>
        </div>
        <nav className="menu-links" aria-label={formatMessage({ id: 'shell.navigation' })}>
          {site.navigation.map(({ id, label, link }) => (
            <ScreenLink key={id} href={link} onClick={close}>
              <FormattedMessage id={label} />
            </ScreenLink>
          ))}
        </nav>
        <fieldset className="menu-languages">
          <legend>{formatMessage({ id: 'shell.languages' })}</legend>
          {locales.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="choice menu-language"
              lang={id}
              aria-pressed={id === locale}
              onClick={() => {
                setLocale(id);
                close();
              }}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <a
          href={addressOf(site.participate.link)}
          className="button color-secondary button-wide"
          onClick={close}
        >
          <FormattedMessage id={site.participate.label} />
        </a>
      </div>
    </dialog>
  );
}
