/** One ASCII address without display name, list or line break, so that it cannot inject a header. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)*$/i;

/** Returns the answer if it is an address that mail can be sent to, else `undefined`. */
export function mailAddress(answer: unknown): string | undefined {
  const sendable = typeof answer === 'string' && answer.length <= 254 && ADDRESS.test(answer);
  return sendable ? answer : undefined;
}

/**
 * Returns the mailbox of an address, by which mails are counted. Addresses that differ only in capitals, tags
 * (`ama+fair@…`), or dots at Gmail have the same mailbox.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+', 1);
  const gmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return gmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

export interface Sender {
  name: string;
  address: string;
}

/** Returns the sender that `MAIL_FROM` names, or else the site's own. */
export function senderOf(from: string | undefined, own: Sender): Sender {
  return from ? parseSender(from) : own;
}

/** Parses `Fair <fair@example.org>` or `fair@example.org`. */
function parseSender(text: string): Sender {
  const named = /^(.*)<(.+)>$/.exec(text);
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  return { name, address: (named?.[2] ?? text).trim() };
}
