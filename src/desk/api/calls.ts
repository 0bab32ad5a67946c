import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { DESK_API } from '#contract/urls.ts';
import { CallError } from './CallError.ts';

/** What every call says of its reader. The session sets it. */
export const caller: {
  locale: string;
  token: string | null;
  /** Asks the reader to sign in again; whether they did. Absent: nobody is signed in yet. */
  signInAgain?: () => Promise<boolean>;
} = { locale: 'fr', token: null };

/** Where the API is. */
export const API = `${DESK_API}/`;

const client = axios.create({
  baseURL: API,
  // `f.ville=a&f.ville=b`, as the server reads several values.
  paramsSerializer: { indexes: null },
  validateStatus: (status) => (status >= 200 && status < 300) || status === 304,
});

client.interceptors.request.use((config) => {
  config.headers.set('Accept-Language', caller.locale);
  if (caller.token && config.method !== 'get') config.headers.set('x-desk-token', caller.token);
  return config;
});

// A session that has ended is begun again in place: the call goes on, and no typed word is lost.
client.interceptors.response.use(undefined, async (error) => {
  // A refusal where a file was asked for.
  if (error?.response?.data instanceof Blob)
    error.response.data = JSON.parse((await error.response.data.text()) || 'null');
  if (asksForSignIn(error) && (await caller.signInAgain?.())) return client.request(error.config);
  throw error;
});

/** Whether a call needs a session, or one whose person has just signed in. A sign-in that was refused does not. */
function asksForSignIn(error: unknown): error is { config: AxiosRequestConfig } {
  if (
    !axios.isAxiosError(error) ||
    !error.config ||
    /^(?:session$|passkey|join)/.test(error.config.url ?? '')
  )
    return false;
  const { status, data } = error.response ?? {};
  return status === 401 || (status === 403 && data?.details?.[0]?.code === 'server.deskProof');
}

/** Replies with an `ETag`, by address, language and reader. */
const known = new Map<string, { etag: string; data: unknown }>();

export type Parameters = Record<string, string | readonly string[] | undefined>;

/**
 * Reads from the desk's API. A reply that has not changed since the last call is the same object.
 * @throws CallError
 */
export async function read<Reply>(
  path: string,
  params: Parameters = {},
  { signal, isPoll = false }: { signal?: AbortSignal; isPoll?: boolean } = {},
): Promise<Reply> {
  const key = `${caller.token} ${caller.locale} ${client.getUri({ url: path, params })}`;
  const earlier = known.get(key);
  // The server does not take a question that nobody asked for a sign of life.
  const headers = {
    ...(earlier && { 'If-None-Match': earlier.etag }),
    ...(isPoll && { 'X-Desk-Poll': '1' }),
  };
  const response = await called(client.get<Reply>(path, { params, signal, headers }));
  if (response.status === 304 && earlier) return earlier.data as Reply;
  const { etag } = response.headers;
  if (typeof etag === 'string') known.set(key, { etag, data: response.data });
  return response.data;
}

/** Reads a file. @throws CallError */
export async function readBytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  return (await called(client.get<ArrayBuffer>(path, { responseType: 'arraybuffer', signal }))).data;
}

/** Changes something. @throws CallError */
export async function send<Reply>(
  method: 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: unknown,
): Promise<Reply> {
  const data = body ?? (method === 'delete' ? undefined : {});
  return (await called(client.request<Reply>({ method, url: path, data }))).data;
}

/** Saves the file with which the server replies, under the name that it says. @throws CallError */
export async function download(path: string, body: unknown): Promise<void> {
  const { data, headers } = await called(client.post<Blob>(path, body, { responseType: 'blob' }));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Forgets what was read: another person may sign in. */
export function forgetReplies(): void {
  known.clear();
}

async function called<Reply>(call: Promise<AxiosResponse<Reply>>): Promise<AxiosResponse<Reply>> {
  try {
    return await call;
  } catch (error) {
    throw CallError.from(error);
  }
}
