import axios, { isAxiosError } from 'axios';
import { CALLS, EDITOR, type ToldCall, type Unwritten, type Work, type Written } from '../calls/calls.ts';

/** The link ends with it, so it is in no log; a tab that is loaded again still has it. */
const token = () => location.hash.slice(1);

const server = axios.create({ baseURL: EDITOR });
server.interceptors.request.use((config) => {
  config.headers.setAuthorization(`Bearer ${token()}`);
  config.headers.set('accept-language', document.documentElement.lang);
  return config;
});

/** Why a call has no answer: the server does not run, the link is of an earlier start, or something else failed. */
export type CallFailure = 'unreachable' | 'link' | 'failed';

/** What became of a write. */
export type WriteResult = { written: Written } | { unwritten: Unwritten } | { failure: CallFailure };

export function failureOf(error: unknown): CallFailure {
  if (!isAxiosError(error)) throw error;
  if (!error.response) return 'unreachable';
  return error.response.status === 401 ? 'link' : 'failed';
}

export async function readWork(locale: string | undefined): Promise<Work> {
  return (await server.get<Work>(CALLS.work, { params: { locale } })).data;
}

/** What is told of a text that is typed, beside what the browser finds. */
export async function readTold(call: ToldCall, signal: AbortSignal): Promise<string[]> {
  return (await server.post<{ warnings: string[] }>(CALLS.told, call, { signal })).data.warnings;
}

/** What publishing would change, in words. */
export async function readChanges(): Promise<string> {
  return (await server.get<{ text: string }>(CALLS.changes)).data.text;
}

/** Waits until another publication than `version` is live, at most half a minute. */
export async function nextVersion(version: string, signal: AbortSignal): Promise<string> {
  return (await server.get<{ version: string }>(CALLS.published, { params: { version }, signal })).data
    .version;
}

export async function write(
  call: 'translation' | 'source' | 'value' | 'list',
  body: object,
): Promise<WriteResult> {
  try {
    return { written: (await server.put<Written>(CALLS[call], body)).data };
  } catch (error) {
    const failure = failureOf(error);
    const unwritten = isAxiosError<Unwritten>(error) ? error.response?.data : undefined;
    return failure === 'failed' && unwritten?.refused ? { unwritten } : { failure };
  }
}
