import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { fieldPath } from '#validation/fieldAt.ts';
import { clientKeys } from '../guards/addressKey.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import type { ReceivedFile } from '../store/fileStages.ts';

type Services = Pick<
  FastifyInstance,
  'pending' | 'namedUploads' | 'fileCheck' | 'uploadRoom' | 'uploadPlaces'
>;

/**
 * Examines the files of a step as a submission does. Good files wait as pending uploads until the form is sent: their ids are in
 * `saved`. The reasons against the other files are in `refused`: also for want of room, since the answers of the step are to be
 * shown again.
 */
export async function saveStepFiles(
  services: Services,
  form: CompiledForm,
  uploads: readonly ReceivedFile[],
  address: string,
): Promise<{ saved: [ReceivedFile, id: string][]; refused: readonly RefusalReason[] }> {
  const { fileCheck, namedUploads } = services;
  try {
    const refused: RefusalReason[] = [];
    await fileCheck.check(uploads, address).catch(refuseAt(uploads, refused));
    const sound = uploads.filter(({ field }) => !refused.some(({ path }) => path === field));
    const saved = await Promise.all(
      sound.map(async (upload): Promise<[ReceivedFile, string][]> => {
        const id = await save(services, form, upload, address).catch(refuseAt([upload], refused));
        return id === undefined ? [] : [[upload, id]];
      }),
    );
    return { saved: saved.flat(), refused };
  } finally {
    await namedUploads.settle(uploads, false);
  }
}

async function save(
  { pending, uploadRoom: room, uploadPlaces: places }: Services,
  { id: form }: CompiledForm,
  { field, name, type, size, staged }: ReceivedFile,
  address: string,
): Promise<string> {
  // Not `checkPending`: unlike a page, a form without script has no other way to send a file.
  room.check(size);
  const keys = clientKeys(address);
  if (places.enter(keys) !== 'entered')
    throw refuse(503, 'server.overloaded', undefined, { 'retry-after': '600' });
  const id = randomBytes(16).toString('hex');
  const created = new Date().toISOString();
  const leave = () => places.leave(keys);
  await pending
    .create({ id, form, field: fieldPath(field), name, type, size, created }, leave)
    .catch((error) => {
      leave();
      throw error;
    });
  try {
    await pending.append(id, 0, room.bounded(createReadStream(staged.path)));
  } catch (error) {
    await pending.remove(id);
    throw error;
  }
  return id;
}

/** Returns a handler that adds the reasons of a `Refusal` at the fields of its files. */
function refuseAt(uploads: readonly ReceivedFile[], refused: RefusalReason[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Refusal)) throw error;
    for (const reason of error.reasons) {
      if (reason.path !== undefined) refused.push(reason);
      else refused.push(...uploads.map(({ field }) => ({ ...reason, path: field })));
    }
    return undefined;
  };
}
