import { Transform } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailTiming } from '../config/limits.ts';
import type { MailTransport } from './MailTransport.ts';
import { mimeMessage } from './mimeMessage.ts';

/** Sends through the server of `SMTP_URL`, and keeps connections open for further mails. */
export function smtpTransport(
  url: string,
  { atOnce, idleMs, silenceMs }: Pick<MailTiming, 'atOnce' | 'idleMs' | 'silenceMs'>,
): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: atOnce,
    // After a broken connection the mail may have arrived, so only the outbox decides when to send it again.
    maxRequeues: 0,
    idleTimeout: idleMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  transporter.use('stream', ({ data, message }, done) => {
    const { turn } = data as Turned;
    if (turn) message.transform(() => endingWith(turn));
    done();
  });
  return {
    send: async (mail, signal, turn) => {
      const turned: SendMailOptions & Turned = { ...mimeMessage(mail), signal, turn };
      await transporter.sendMail(turned);
    },
    close: () => transporter.close(),
  };
}

interface Turned {
  turn?: () => Promise<void>;
}

/** Passes a mail on, and its end when the turn has come. */
function endingWith(turn: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void turn().then(() => done(), done),
  });
}
