import { inspect } from 'node:util';
import { DESK } from '#contract/urls.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { DeskPeople, presetRights } from '#server/desk/accounts/DeskPeople.ts';
import { DeskSessions } from '#server/desk/accounts/DeskSessions.ts';
import { newToken, tokenHash } from '#server/desk/accounts/tokens.ts';
import { beginSession } from '#server/desk/routes/beginSession.ts';
import { isLoopback } from '#server/guards/addressKey.ts';
import { refuse } from '#server/http/Refusal.ts';
import type { Development, ServerOptions } from '#server/ServerOptions.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { storeSample } from './rehearsal/storeSample.ts';

const EMAIL = 'development@example.org';

const SAMPLE = { count: 40, seed: 1 };

/**
 * The organisers' desk of a folder of development: whoever opens a link of this process on this machine is signed in, and an empty folder
 * gets generated submissions.
 */
export function developmentDesk(
  development: Development,
  folders: SourceFolders,
): Pick<ServerOptions, 'development' | 'onServing'> {
  const code = newToken();
  let store: SubmissionStore | undefined;
  const fill = async (url: string) => {
    if (!store) return;
    process.stderr.write(`Desk: ${url.replace('127.0.0.1', 'localhost')}${DESK}-development/${code}\n`);
    const latest = await store.latest();
    if (latest) return;
    const lines = await storeSample(folders, url, { latest, backend: store.backend }, SAMPLE);
    process.stderr.write(`Generated submissions:\n${lines.join('')}`);
  };
  return {
    onServing: (url) => {
      fill(url).catch((error) => process.stderr.write(`${inspect(error)}\n`));
    },
    development: {
      ...development,
      connect: (live, app) => {
        store = app.store;
        const people = new DeskPeople(app.store.backend);
        const sessions = new DeskSessions(app.store.backend);
        app.get<{ Params: { code: string } }>(`${DESK}-development/:code`, async (request, reply) => {
          const isOurs = tokenHash(request.params.code) === tokenHash(code);
          if (!isOurs || !isLoopback(request.raw.socket.remoteAddress)) throw refuse(404, 'server.notFound');
          const [locale = 'fr'] = live.publications.current().locales;
          const rights = presetRights('organiser', [], null);
          await people.invite({ email: EMAIL, locale, rights });
          const person = await people.findByEmail(EMAIL);
          if (!person) throw new Error(`${EMAIL} is not stored`);
          await beginSession({ sessions }, person.id, true, request, reply);
          return reply.redirect(DESK);
        });
        development.connect(live, app);
      },
    },
  };
}
