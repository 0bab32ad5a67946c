import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ContactButton } from './ContactButton.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

interface ShellProps {
  /** Between the header and the screen. */
  sign?: ReactNode;
  /** The form of the footer's newsletter. */
  newsletter?: ReactNode;
  /** HTML that offers another language; hydration keeps the server's. */
  offers?: string;
  children: ReactNode;
}

/** Header, footer and contact button around every screen. */
export function Shell({ sign, newsletter, offers = '', children }: ShellProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        <FormattedMessage id="shell.skip" />
      </a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which has escaped it */}
      <div dangerouslySetInnerHTML={{ __html: offers }} suppressHydrationWarning />
      <Header />
      {sign}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer newsletter={newsletter} />
      <ContactButton />
    </>
  );
}
