import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * What the server does with a mail: takes it, takes it once it is released, refuses it with a code, says nothing, or dies
 * once it has taken it.
 */
export type Behaviour = 'accept' | 'hold' | 'hang' | 'die' | number;

export interface MailServer {
  /** What `SMTP_URL` names. */
  url: string;
  /** Every mail that was taken, whatever the sender was told. */
  taken: { from: string; to: string[]; message: string }[];
  /** Mails that came but were not taken. */
  turnedAway: number;
  /** Mails that are held. */
  held: number;
  release(): void;
  /** What to do with the next mails in turn; the rest is accepted. */
  plan: Behaviour[];
  stop(): Promise<void>;
}

/** A real SMTP server on this machine; on a given port it takes the place of one that was stopped. */
export async function startMailServer(plan: Behaviour[] = [], port = 0): Promise<MailServer> {
  const waiting: (() => void)[] = [];
  const onData: SMTPServerOptions['onData'] = async (stream, session, callback) => {
    const message = await text(stream).catch(() => undefined);
    // The sender gave up.
    if (message === undefined) return;
    const behaviour = mails.plan.shift() ?? 'accept';
    if (typeof behaviour === 'number') {
      mails.turnedAway++;
      callback(Object.assign(new Error('Not now'), { responseCode: behaviour }));
      return;
    }
    if (behaviour === 'hang') {
      mails.turnedAway++;
      return;
    }
    if (behaviour === 'hold') {
      mails.held++;
      await new Promise<void>((resolve) => waiting.push(resolve));
      mails.held--;
    }
    const { mailFrom, rcptTo } = session.envelope;
    mails.taken.push({
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
    taken: [],
    turnedAway: 0,
    held: 0,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    plan,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mails;
}
