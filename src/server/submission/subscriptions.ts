import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Publication } from '#contract/Publication.ts';
import { CONFIRM_SUBSCRIPTION, LEAVE_SUBSCRIPTION } from '#contract/urls.ts';
import { translateForDisplay } from '#messages/translate.ts';
import { readLocale } from '../guards/readLocale.ts';
import type { Notice } from '../http/noticePage.ts';
import { pathText } from '../http/pathText.ts';
import { sendNotice } from '../http/sendNotice.ts';
import { siteName } from '../http/siteName.ts';
import { formNamed } from '../live/formNamed.ts';
import { SubscriptionLinks } from '../mail/SubscriptionLinks.ts';
import { removeSubmissions } from '../store/removeSubmissions.ts';
import type { StoredSubmission } from '../store/Submission.ts';
import { mailPath } from '../store/storagePaths.ts';

/** Mail programs post only `List-Unsubscribe=One-Click` (RFC 8058). */
const BODY_BYTES = 10_000;

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * Serves the pages behind the links of subscription mails. A GET changes nothing, because link scanners fetch every link. The
 * page's button, or one click in a mail program, posts to the same URL.
 */
async function plugin(app: FastifyInstance): Promise<void> {
  const { publications, store, files, config: settings } = app;
  const { unconfirmedDays } = app.limits;
  const removal = { store, files, mailDir: mailPath(settings.dataDir) };
  const links = new SubscriptionLinks(store.secret);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  const config = { kind: 'page' } as const;
  const schema = { params: pathText('token') };
  const posted = { config, schema, bodyLimit: BODY_BYTES };
  const confirmPath = `${CONFIRM_SUBSCRIPTION}:token`;
  const leavePath = `${LEAVE_SUBSCRIPTION}:token`;

  app.get(confirmPath, { config, schema }, async (request: Request, reply) => {
    const found = await toConfirm(request.params.token);
    if (!found) return answer(request, reply, 'gone');
    return answer(request, reply, found.confirmedAt === null ? 'confirm' : 'confirmed', found.formId);
  });
  app.post(confirmPath, posted, async (request: Request, reply) => {
    const found = await toConfirm(request.params.token);
    if (!found) return answer(request, reply, 'gone');
    await store.subscriptions.confirm(found.id, new Date());
    request.log.info({ reqId: request.id, reference: found.reference }, 'subscription confirmed');
    return answer(request, reply, 'confirmed', found.formId);
  });
  app.get(leavePath, { config, schema }, async (request: Request, reply) => {
    const subscriber = links.leaving(request.params.token);
    return answer(request, reply, subscriber ? 'leave' : 'gone', subscriber?.formId);
  });
  app.post(leavePath, posted, async (request: Request, reply) => {
    const subscriber = links.leaving(request.params.token);
    if (!subscriber) return answer(request, reply, 'gone');
    const { id = subscriber.formId, formerly = [] } =
      formNamed(publications.current(), subscriber.formId)?.form ?? {};
    const key = store.keyHash('subscriber', subscriber.key);
    const found = await store.subscriptions.of([id, ...formerly], key);
    await removeSubmissions(removal, found);
    request.log.info(
      { reqId: request.id, form: subscriber.formId, removed: found.length },
      'subscription left',
    );
    return answer(request, reply, 'left', subscriber.formId);
  });

  async function toConfirm(token: string): Promise<StoredSubmission | undefined> {
    const [reference = ''] = token.split('.', 1);
    const found = await store.find(reference);
    return found?.confirmedAt !== undefined && links.confirms(token, found) ? found : undefined;
  }

  function answer(request: FastifyRequest, reply: FastifyReply, kind: NoticeKind, formId?: string) {
    const publication = publications.current();
    const locale = readLocale(request, publication);
    // The URL is a secret, so it must not reach other sites.
    reply.code(kind === 'gone' ? 410 : 200).header('referrer-policy', 'same-origin');
    const said = notice(publication, locale, kind, { formId, unconfirmedDays });
    return sendNotice(reply, publication, locale, said);
  }
}

export const subscriptions = fp(plugin, {
  name: 'subscriptions',
  encapsulate: true,
  dependencies: ['request-guards'],
  decorators: { fastify: ['config', 'publications', 'store', 'files', 'limits'] },
});

type NoticeKind = 'confirm' | 'confirmed' | 'leave' | 'left' | 'gone';

function notice(
  publication: Publication,
  locale: string,
  kind: NoticeKind,
  { formId, unconfirmedDays }: { formId?: string; unconfirmedDays: number },
): Notice {
  const t = (id: string, values?: Record<string, string | number>) =>
    translateForDisplay(publication, locale, id, values);
  const form = formId === undefined ? undefined : formNamed(publication, formId)?.form;
  const title = form ? t(form.title) : siteName(publication, locale);
  switch (kind) {
    case 'confirm':
      return {
        title: t('subscription.confirm.title'),
        texts: [t('subscription.confirm.text', { title })],
        button: t('subscription.confirm.button'),
      };
    case 'confirmed':
      return {
        title: t('subscription.confirmed.title'),
        texts: [t('subscription.confirmed.text', { title })],
      };
    case 'leave':
      return {
        title: t('subscription.leave.title'),
        texts: [t('subscription.leave.text', { title })],
        button: t('subscription.leave.button'),
      };
    case 'left':
      return { title: t('subscription.left.title'), texts: [t('subscription.left.text', { title })] };
    case 'gone':
      return {
        title: t('subscription.gone.title'),
        texts: [t('subscription.gone.text', { days: unconfirmedDays })],
      };
  }
}
