import type { FastifyInstance } from 'fastify';
import { ChosenNotice, Notices } from '#contract/desk/notices.ts';
import { FormParams } from '#contract/desk/parts.ts';
import { readLocale } from '../../guards/readLocale.ts';
import type { Desk } from '../Desk.ts';
import { NOTICE_TIME } from '../notices/DeskNotices.ts';
import { grantsAmong } from '../rights/authorise.ts';
import { deskRoutes } from './deskRoute.ts';

/** How often a person is mailed what came in. */
export function noticeRoutes(app: FastifyInstance, { forms, notices, store }: Desk): void {
  const route = deskRoutes(app);
  route('GET', 'notices', 'person', { reply: Notices }, async ({ request, given: { signedIn } }) => {
    const publication = app.publications.current();
    const locale = readLocale(request, publication);
    const chosen = await notices.of(signedIn.person.id);
    const grants = grantsAmong(signedIn, await forms.ids(), 'read');
    return {
      forms: await Promise.all(
        grants.map(async (grant) => ({
          id: grant.form,
          title: forms.title(await forms.find(grant), locale),
          rhythm: chosen.get(grant.form) ?? 'never',
        })),
      ),
      time: NOTICE_TIME,
      timeZoneName: publication.texts[locale]?.['site.timeZoneName'] ?? forms.timeZone(),
    };
  });
  route(
    'PUT',
    'forms/:form/notice',
    { verb: 'read', scope: 'form' },
    { params: FormParams, body: ChosenNotice },
    async ({ body: { rhythm }, given: { grant } }) => {
      await forms.find(grant);
      await notices.set(grant, rhythm);
      await store.audit({ action: 'deskNotice', who: grant.person, formId: grant.form, outcome: 'done' });
      return undefined;
    },
  );
}
