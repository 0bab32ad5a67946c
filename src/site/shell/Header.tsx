import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '#pages/Icon.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LanguageSign } from './LanguageSign.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { useShell } from './ShellContext.ts';
import { useAddress } from './useAddress.ts';

/** Scroll position in pixels from which the header has a stronger shadow. */
const THRESHOLD = 100;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > THRESHOLD);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}

/** A word that has no room beside the button of the header on a phone. */
const LONG_WORD = /\p{L}{13}/u;

export function Header() {
  const { formatMessage } = useIntl();
  const site = useShell();
  const addressOf = useAddress();
  const scrolled = useScrolled();
  const [open, setOpen] = useState(false);
  const name = formatMessage({ id: site.name });
  return (
    <header className="header" data-scrolled={scrolled}>
      <div className="wrap header-row">
        <a href={addressOf('/')} className="header-home">
          <Logo />
          <span className={LONG_WORD.test(name) ? 'long' : undefined}>{name}</span>
        </a>
        <nav className="header-nav" aria-label={formatMessage({ id: 'shell.navigation' })}>
          {site.navigation.map(({ id, label, link }) => (
            <ScreenLink key={id} href={link} className="menu-item">
              <FormattedMessage id={label} />
            </ScreenLink>
          ))}
        </nav>
        <div className="header-tools">
          <LanguageMenu />
          <a href={addressOf(site.participate.link)} className="button color-secondary header-participate">
            <FormattedMessage id={site.participate.label} />
          </a>
          <button
            type="button"
            className="icon-button header-menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <Icon name="menu" />
            <span className="visually-hidden">{formatMessage({ id: 'shell.menu' })}</span>
          </button>
        </div>
      </div>
      <LanguageSign />
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </header>
  );
}
