/** One address in ASCII, without a display name, a list or anything that could start another header line. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)*$/i;

/** The answer as an address that mail can be sent to; undefined for anything else. */
export function mailAddress(answer: unknown): string | undefined {
  const sendable = typeof answer === 'string' && answer.length <= 254 && ADDRESS.test(answer);
  return sendable ? answer : undefined;
}

/**
 * What stands for the mailbox behind an address where mails are counted: capitals, tags (`ama+fair@…`) and the dots that
 * Gmail does not read make no other one.
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

/** `Fair <fair@example.org>` or `fair@example.org` as name and address. */
export function parseSender(text: string): Sender {
  const named = /^(.*)<(.+)>$/.exec(text);
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  return { name, address: (named?.[2] ?? text).trim() };
}
