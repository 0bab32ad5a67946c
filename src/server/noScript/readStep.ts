import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { MEDIA_TYPES } from '#contract/mediaTypes.ts';
import { type Control, Controls } from '#journey/answers/Controls.ts';
import { controlName } from '#journey/controlName.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { refuse } from '../http/Refusal.ts';
import { receiveParts } from '../multipart/readMultipart.ts';
import { saveStepFiles } from './stepFiles.ts';

/** The controls of a step, with the files of the same request. */
export interface SentStep {
  controls: Controls;
  refused: readonly RefusalReason[];
  /** SHA-256 of the new files, by id. */
  arrived: ReadonlyMap<string, string>;
}

/** Lets a plugin read the two media types of forms, and no other. */
export function parseSteps(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseControls(body, app.limits.values),
  );
  // Not parsed here: `readStep` streams the body.
  app.addContentTypeParser(MEDIA_TYPES.multipart, (_request, _payload, done) => done(null, undefined));
}

/** Reads the body of a step, and saves its files as uploads. */
export async function readStep(
  app: FastifyInstance,
  { body, raw, ip }: FastifyRequest,
  form: CompiledForm,
  charge: () => Promise<void>,
): Promise<SentStep> {
  if (body !== undefined) return { controls: body as Controls, refused: [], arrived: new Map() };
  const { files, namedUploads: named, deadlines, limits } = app;
  const partLimits = { ...limits, jsonBytes: limits.noScriptBytes };
  const refused: RefusalReason[] = [];
  const options = { charge, files, named, deadlines, limits: partLimits };
  const { parts, uploads } = await receiveParts(raw, form, options, refused);
  const { saved, refused: unsaved } = await saveStepFiles(app, form, uploads, ip);
  return {
    controls: new Controls([
      ...parts.texts,
      ...saved.map(([{ field }, id]): Control => [controlName(withoutIndex(field)), id]),
    ]),
    // Of several files, the page shows those that have arrived: a refused one has no place among them.
    refused: [...refused, ...unsaved].map((reason) => ({
      ...reason,
      path: reason.path && withoutIndex(reason.path),
    })),
    arrived: new Map(saved.map(([{ staged }, id]) => [id, staged.sha256])),
  };
}

/** Parses a body whose controls are counted before: parsing and reading hundreds of thousands would take seconds. */
function parseControls(body: string, most: number): Controls {
  let count = 1;
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) {
    if (++count > most) throw refuse(413, 'server.tooManyParts', { limit: most });
  }
  return new Controls(new URLSearchParams(body));
}

/** The path of the field of a file: one of several has an index. */
function withoutIndex(path: string): string {
  return path.replace(/\.\d+$/, '');
}
