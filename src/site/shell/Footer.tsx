import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '#pages/Icon.tsx';
import { linkAttributes } from '#pages/parts/linkAttributes.ts';
import { Logo } from './Logo.tsx';
import { useShell } from './ShellContext.ts';
import { socialMarks } from './socialMarks.ts';
import { useAddress } from './useAddress.ts';

export function Footer({ newsletter }: { newsletter?: ReactNode }) {
  const { formatMessage } = useIntl();
  const addressOf = useAddress();
  const { name, contact, footer, newsletter: letter, social } = useShell();
  const { messaging } = contact;
  return (
    <footer className="footer on-cloth">
      <div className="wrap">
        <div className="footer-top">
          <div>
            <a href="#root" className="footer-home">
              <Logo />
              <span>
                <FormattedMessage id={name} />
                <span className="visually-hidden"> {formatMessage({ id: 'shell.top' })}</span>
              </span>
            </a>
            <p>{formatMessage({ id: footer.description })}</p>
          </div>
          {newsletter && letter && (
            <div className="footer-letter">
              <h2>{formatMessage({ id: letter.title })}</h2>
              <p>{formatMessage({ id: letter.text })}</p>
              {newsletter}
            </div>
          )}
        </div>
        <div className="footer-columns">
          {footer.columns.map(({ id, title, links }) => (
            <nav key={id} aria-labelledby={`footer-${id}`}>
              <h2 id={`footer-${id}`}>{formatMessage({ id: title })}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.id}>
                    <a {...linkAttributes(addressOf(link.link))}>{formatMessage({ id: link.label })}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <h2>{formatMessage({ id: footer.contactTitle })}</h2>
            <ul>
              <li>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </li>
              {contact.phones.slice(0, 2).map((phone) => (
                <li key={phone}>
                  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
                </li>
              ))}
              <li className="footer-address">{formatMessage({ id: contact.address })}</li>
            </ul>
          </div>
          {(social.length > 0 || messaging) && (
            <div>
              {footer.socialTitle && <h2>{formatMessage({ id: footer.socialTitle })}</h2>}
              <ul className="footer-social">
                {social.map(({ id, name: network, link }) => (
                  <li key={id}>
                    <a href={link} rel="noopener" className="icon-button">
                      <svg
                        width="22"
                        height="22"
                        viewBox="0 0 24 24"
                        fill="currentColor"
                        fillRule="evenodd"
                        aria-hidden="true"
                      >
                        <path d={socialMarks[id]} />
                      </svg>
                      <span className="visually-hidden">{network}</span>
                    </a>
                  </li>
                ))}
                {messaging && (
                  <li>
                    <a href={messaging.link} rel="noopener" className="icon-button">
                      <Icon name="chat" />
                      <span className="visually-hidden">{formatMessage({ id: messaging.label })}</span>
                    </a>
                  </li>
                )}
              </ul>
            </div>
          )}
        </div>
        <div className="footer-end">
          <p>{formatMessage({ id: footer.rights })}</p>
          <ul>
            {footer.legal.map(({ id, label, link }) => (
              <li key={id}>
                <a href={addressOf(link)}>{formatMessage({ id: label })}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
