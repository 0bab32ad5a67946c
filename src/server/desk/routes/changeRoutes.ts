import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Change, Changed, ChangedNote, Corrected, Correction, NewNote } from '#contract/desk/changes.ts';
import { ChangedLabel, Label, type LabelPresent, NewLabel } from '#contract/desk/forms.ts';
import { Exactly, FormParams, Id, IdParams, NumberParams, SubmissionParams } from '#contract/desk/parts.ts';
import { AnswersView, NoteView } from '#contract/desk/submission.ts';
import { readLocale } from '../../guards/readLocale.ts';
import { Refusal, refuse } from '../../http/Refusal.ts';
import { normalizeReference } from '../../store/reference.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';
import type { Desk } from '../Desk.ts';
import { authorise, type Grant } from '../rights/authorise.ts';
import { deskRoutes } from './deskRoute.ts';

const LABELS = { verb: 'label', scope: 'form' } as const;
const NOTES = { verb: 'note', scope: 'form' } as const;

/** States, labels and notes. */
export function changeRoutes(
  app: FastifyInstance,
  { changes, corrections, detail, forms, lists, store }: Desk,
): void {
  const route = deskRoutes(app);
  const labelParams = Exactly({ ...FormParams.properties, id: Id });
  const labelOf = async (grant: Grant<'label'>, id: string) => {
    const label = (await lists.labels(grant)).find((each) => each.id === id);
    if (!label) throw refuse(404, 'server.notFound');
    return label;
  };
  const ownNote = async ({
    params: { id },
    given,
  }: {
    params: { id: string };
    given: { signedIn: SignedIn };
  }) => {
    const note = await changes.ownNote(given.signedIn.person.id, id);
    if (!note) throw refuse(404, 'server.notFound');
    return {
      grant: authorise(given.signedIn, note.form, 'note'),
      note: { id, submission: note.submission_id },
    };
  };

  route(
    'POST',
    'forms/:form/changes',
    LABELS,
    { params: FormParams, body: Change, reply: Changed, replies: { 409: Changed } },
    async ({ body, reply, given: { grant } }) => {
      const changed = await changes.change(grant, body);
      const { length: count } = changed.changed;
      if (count === 0) return reply.code(409).send(changed);
      await store.audit({
        ...{ action: 'deskChange', who: grant.person, formId: grant.form, count },
        outcome: 'done',
      });
      return changed;
    },
  );
  route(
    'POST',
    'forms/:form/submissions/:reference/mails/:number/again',
    LABELS,
    { params: NumberParams, body: Type.Object({}, { additionalProperties: false }) },
    async ({ params: { reference, number }, given: { grant } }) => {
      if (await detail.mailAgain(grant, reference, Number(number)))
        await store.audit({
          ...{ action: 'deskMail', who: grant.person, formId: grant.form },
          reference: normalizeReference(reference),
          outcome: 'done',
        });
      return undefined;
    },
  );
  route(
    'POST',
    'undo/:id',
    'person',
    { params: IdParams, body: Type.Object({}), reply: Changed, replies: { 409: Changed } },
    async ({ params: { id }, reply, given: { signedIn } }) => {
      const undoable = await changes.undoable(signedIn.person.id, id);
      if (!undoable) throw refuse(404, 'server.notFound');
      authorise(signedIn, undoable.form, 'label');
      const changed = await changes.undo(id, undoable.label);
      return changed.changed.length === 0 ? reply.code(409).send(changed) : changed;
    },
  );

  route(
    'POST',
    'forms/:form/submissions/:reference/notes',
    NOTES,
    { params: SubmissionParams, body: NewNote, reply: NoteView },
    async ({ params: { reference }, body: { text }, given: { grant } }) =>
      changes.addNote(grant, reference, text),
  );
  route(
    'PUT',
    'notes/:id',
    'person',
    { params: IdParams, body: ChangedNote, reply: NoteView, replies: { 409: NoteView } },
    async (call) => {
      const { grant, note } = await ownNote(call);
      const { note: present, isChanged } = await changes.changeNote(grant, note, call.body);
      return isChanged ? present : call.reply.code(409).send(present);
    },
  );
  route('DELETE', 'notes/:id', 'person', { params: IdParams }, async (call) => {
    const { grant, note } = await ownNote(call);
    await changes.removeNote(grant, note);
    return undefined;
  });

  route(
    'POST',
    'forms/:form/labels',
    LABELS,
    { params: FormParams, body: NewLabel, reply: Label },
    async ({ body, given: { grant } }) => {
      await forms.find(grant);
      return labelOf(grant, await changes.addLabel(grant, body));
    },
  );
  route(
    'PUT',
    'forms/:form/labels/:id',
    LABELS,
    { params: labelParams, body: ChangedLabel, reply: Label },
    async ({ params: { id }, body, given: { grant } }) => {
      const isChanged = await changes.changeLabel(grant, id, body);
      const label = await labelOf(grant, id);
      if (isChanged) return label;
      const present: LabelPresent = { label };
      throw new Refusal(409, [{ message: 'server.deskLabelChanged' }], {}, present);
    },
  );
  route(
    'DELETE',
    'forms/:form/labels/:id',
    LABELS,
    { params: labelParams },
    async ({ params: { id }, given: { grant } }) => {
      await changes.removeLabel(grant, id);
      return undefined;
    },
  );

  const correctable = { verb: 'correct', scope: 'form' } as const;
  route(
    'GET',
    'forms/:form/submissions/:reference/answers',
    correctable,
    { params: SubmissionParams, reply: AnswersView },
    async ({ params: { reference }, request, given: { grant } }) =>
      corrections.answers(grant, reference, readLocale(request, app.publications.current())),
  );
  route(
    'POST',
    'forms/:form/submissions/:reference/correction',
    correctable,
    { params: SubmissionParams, body: Correction, reply: Corrected, replies: { 409: Corrected } },
    async ({ params: { reference }, body, request, reply, given: { grant } }) => {
      const { before, after, version, isStored } = await corrections.correct(grant, reference, body);
      const locale = readLocale(request, app.publications.current());
      const corrected = { version, amounts: await detail.amounts(grant, before, after, locale) };
      if (!isStored) return reply.code(409).send(corrected);
      if (!body.dryRun) {
        const entry = { formId: grant.form, reference: after.submission.reference };
        await store.audit({ action: 'deskCorrect', who: grant.person, ...entry, outcome: 'done' });
      }
      return corrected;
    },
  );
}
