import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEnd } from '../atEnd.ts';

/**
 * What the server does with a mail: `accept`; `hold` accepts it after `release()`; `hang` never answers; `die` accepts it
 * and closes the connection without an answer; a number refuses it with that code.
 */
export type Behaviour = 'accept' | 'hold' | 'hang' | 'die' | number;

export interface MailServer {
  /** Value for `SMTP_URL`. */
  url: string;
  /** Accepted mails, also those without an answer (`die`). */
  accepted: { from: string; to: string[]; message: string }[];
  /** Number of mails that began to arrive. */
  begun: number;
  /** Number of mails that arrived but were not accepted. */
  refused: number;
  /** Number of mails that wait for `release()`. */
  held: number;
  release(): void;
  /** What to do with the next mails in turn; later ones are accepted. */
  plan: Behaviour[];
  stop(): Promise<void>;
}

/** Starts an SMTP server on this machine; a given `port` replaces a stopped one. It stops at the end. */
export async function startMailServer(plan: Behaviour[] = [], port = 0): Promise<MailServer> {
  const waiting: (() => void)[] = [];
  const onData: SMTPServerOptions['onData'] = async (stream, session, callback) => {
    mails.begun++;
    const message = await text(stream).catch(() => undefined);
    // The sender closed the connection.
    if (message === undefined) return;
    const behaviour = mails.plan.shift() ?? 'accept';
    if (typeof behaviour === 'number') {
      mails.refused++;
      callback(Object.assign(new Error('Not now'), { responseCode: behaviour }));
      return;
    }
    if (behaviour === 'hang') {
      mails.refused++;
      return;
    }
    if (behaviour === 'hold') {
      mails.held++;
      await new Promise<void>((resolve) => waiting.push(resolve));
      mails.held--;
    }
    const { mailFrom, rcptTo } = session.envelope;
    mails.accepted.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      message,
    });
    if (behaviour !== 'die') callback();
    else for (const connection of server.connections) connection._socket.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 10,
    onData,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted: [],
    begun: 0,
    refused: 0,
    held: 0,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    plan,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  atEnd(mails.stop);
  return mails;
}
