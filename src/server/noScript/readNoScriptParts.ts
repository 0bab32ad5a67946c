import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { controlName } from '#journey/controlName.ts';
import type { Control } from '#journey/noScript/Controls.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { megabytesOf } from '#validation/megabytesOf.ts';
import { Refusal } from '../http/Refusal.ts';
import { type OpenFile, PartCollector } from '../multipart/PartCollector.ts';
import { isFile, type PartHead } from '../multipart/partHead.ts';
import { type MultipartOptions, multipartBytes, parseParts } from '../multipart/readMultipart.ts';
import { receiveFile } from '../multipart/receiveFile.ts';
import type { ReceivedFile } from '../store/fileStages.ts';

/** A step with files, as a browser without script sends it. */
export interface NoScriptParts {
  controls: Control[];
  uploads: ReceivedFile[];
  /** Files that are refused; the rest of the step counts all the same. */
  refused: RefusalReason[];
}

/** Reads a multipart step. Rejects as `readMultipart` does, but not for a file that its field refuses. */
export async function readNoScriptParts(
  request: IncomingMessage,
  form: CompiledForm,
  options: Omit<MultipartOptions, 'named'>,
): Promise<NoScriptParts> {
  const { files, limits } = options;
  const parts = new PartCollector(form, limits);
  const receiving: Promise<ReceivedFile | undefined>[] = [];
  const refused: RefusalReason[] = [];
  const note = (error: unknown) => {
    if (!(error instanceof Refusal) || error.reasons.some(({ path }) => path === undefined)) throw error;
    refused.push(...error.reasons);
    return undefined;
  };
  const receive = async (head: PartHead, content: Readable): Promise<ReceivedFile | undefined> => {
    let file: OpenFile;
    try {
      // An empty part is a control in which no file was chosen.
      file = parts.openFile(head);
    } catch (error) {
      note(error);
      await finished(content.resume());
      return undefined;
    }
    const { bytes, rest } = upTo(content, file.field.file?.maxBytes ?? 0);
    const upload = await receiveFile(files, bytes, file).catch(note);
    if (!upload || rest() === 0) return upload;
    await files.discard(upload.staged);
    const values = { name: file.name, megabytes: megabytesOf(file.field.file?.maxBytes ?? 0) };
    refused.push({ path: file.field.path, message: 'server.fileTooBig', values });
    return undefined;
  };
  try {
    await parseParts(request, multipartBytes(form, limits), options, {
      part: (head, content) => {
        if (!isFile(head)) return parts.readText(head.name, content);
        if (head.fileName === '') return finished(content.resume());
        const received = receive(head, content);
        receiving.push(received);
        return received;
      },
      openName: () => parts.openName,
    });
    const uploads = (await Promise.all(receiving)).filter((upload) => upload !== undefined);
    return { controls: [...parts.texts], uploads, refused };
  } catch (error) {
    for (const result of await Promise.allSettled(receiving)) {
      if (result.status === 'fulfilled' && result.value) await files.discard(result.value.staged);
    }
    throw error;
  }
}

/** Name of the control that carries a file along. */
export function fileControl({ field }: ReceivedFile, id: string): Control {
  return [controlName(field), id];
}

/** Passes at most `most` bytes on and drops the rest: the parts after this one are still to be read. */
function upTo(content: Readable, most: number): { bytes: Readable; rest: () => number } {
  let left = most;
  let dropped = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      const kept = chunk.subarray(0, left);
      left -= kept.length;
      dropped += chunk.length - kept.length;
      if (kept.length > 0) yield kept;
    }
  }
  return { bytes: Readable.from(pass()), rest: () => dropped };
}
