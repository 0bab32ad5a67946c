import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '#pages/Icon.tsx';
import { useLanguage } from './LanguageProvider.tsx';

/** The language dropdown of large screens. Closes on a choice, on Escape and when the focus leaves it. */
export function LanguageMenu() {
  const { formatMessage } = useIntl();
  const { locale, locales, setLocale } = useLanguage();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const current = locales.find(({ id }) => id === locale);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble up from its buttons
    <div className="language" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="menu-item language-button"
        aria-expanded={open}
        aria-label={formatMessage(
          { id: 'shell.language' },
          {
            language: current?.name ?? locale,
            label: current?.label ?? locale,
          },
        )}
        onClick={() => setOpen(!open)}
      >
        <Icon name="globe" />
        {current?.label}
        <Icon name="chevron" />
      </button>
      {open && (
        <ul className="language-list">
          {locales.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="menu-item"
                lang={id}
                aria-current={id === locale ? 'true' : undefined}
                onClick={() => {
                  setLocale(id);
                  close();
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
