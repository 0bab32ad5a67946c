import { request } from 'node:http';

export const TUS = { 'tus-resumable': '1.0.0' };

export interface Announced {
  form?: string;
  field?: string;
  filename?: string;
  filetype?: string;
}

/** Announces an upload to the server at `url`. */
export function announce(
  url: string,
  size: number,
  announced: Announced = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...announceHeaders(size, announced), ...headers },
  });
}

export function announceHeaders(
  size: number,
  { form = '/api/files', field = 'first', filename = 'a.pdf', filetype = 'application/pdf' }: Announced = {},
) {
  const metadata = Object.entries({ form, field, filename, filetype })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  return { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata };
}

/** Sends bytes from an offset on. */
export function patch(
  address: string,
  offset: number,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sent = { ...patchHeaders(offset), ...headers };
  return fetch(address, { method: 'PATCH', headers: sent, body: new Uint8Array(bytes) });
}

/** Starts to send `size` bytes, sends only these, and leaves the request open. Returns a function that cuts the connection. */
export async function beginPatch(
  address: string,
  offset: number,
  size: number,
  bytes: Buffer,
): Promise<() => void> {
  const sending = request(address, {
    method: 'PATCH',
    headers: { ...patchHeaders(offset), 'content-length': String(size) },
  });
  // The connection is cut on purpose, by this client or a killed server.
  sending.on('error', () => undefined);
  await new Promise<void>((resolve) => sending.write(bytes, () => resolve()));
  return () => sending.destroy();
}

/** Returns how many bytes the server has; `undefined` without the upload. */
export async function offsetOf(address: string): Promise<number | undefined> {
  const { status, headers } = await fetch(address, { method: 'HEAD', headers: TUS });
  return status === 200 ? Number(headers.get('upload-offset')) : undefined;
}

/** Announces a file and sends it whole. Returns its address and its id. */
export async function upload(
  url: string,
  bytes: Buffer,
  announced: Announced = {},
): Promise<{ address: string; id: string; answer: Response }> {
  const location = (await announce(url, bytes.length, announced)).headers.get('location') ?? '';
  const answer = await patch(url + location, 0, bytes);
  return { address: url + location, id: location.split('/').at(-1) ?? '', answer };
}

export function patchHeaders(offset: number): Record<string, string> {
  return { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
}
