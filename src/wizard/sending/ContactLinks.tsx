/** An email address and telephone numbers as links. */
export function ContactLinks({ email, phones }: { email?: string; phones: string[] }) {
  return (
    <ul className="contact-links">
      {email && (
        <li>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      )}
      {phones.map((phone) => (
        <li key={phone}>
          <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </li>
      ))}
    </ul>
  );
}
