import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import mime from 'mime';

export interface StaticHost {
  url: string;
  close: () => Promise<void>;
}

interface Rule {
  matches: (path: string) => boolean;
}

/** A pattern of `_headers` and `_redirects`: a path that may end in `*`. */
function pattern(text: string): Rule {
  return { matches: (path) => (text.endsWith('*') ? path.startsWith(text.slice(0, -1)) : path === text) };
}

function lines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/**
 * A static host in the manner of Netlify and Cloudflare Pages: files, `stand.html` at `/stand`, and what `_headers` and
 * `_redirects` of the folder say. It reads them at each request, so `folder` may be written later.
 */
export async function staticHost(folder: string): Promise<StaticHost> {
  const fileAt = (path: string) =>
    [path, `${path}.html`, `${path}/index.html`]
      .map((each) => join(folder, each))
      .find((each) => existsSync(each) && statSync(each).isFile());
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    const path = decodeURIComponent(pathname);
    let rule: Rule | undefined;
    for (const line of lines(join(folder, '_headers'))) {
      if (!line.startsWith(' ')) rule = pattern(line);
      else if (rule?.matches(path)) {
        const [name = '', ...value] = line.trim().split(': ');
        const own = response.getHeader(name);
        response.setHeader(name, own === undefined ? value.join(': ') : `${own}, ${value.join(': ')}`);
      }
    }
    let file = fileAt(path);
    for (const line of lines(join(folder, '_redirects'))) {
      const [from = '', to = '', status = ''] = line.split(' ');
      if (file || !pattern(from).matches(path)) continue;
      if (status.startsWith('3')) {
        const location = to.replace(':splat', path.slice(from.length - 1)) + search;
        return void response.writeHead(Number(status), { location }).end();
      }
      response.statusCode = Number(status);
      file = fileAt(to);
    }
    if (!file || request.method === 'POST') return void response.writeHead(file ? 405 : 404).end();
    const brotli = (request.headers['accept-encoding'] ?? '').includes('br') && existsSync(`${file}.br`);
    if (brotli) response.setHeader('content-encoding', 'br');
    const type = mime.getType(extname(file)) ?? 'application/octet-stream';
    response.setHeader('content-type', /^text|json|xml|script/.test(type) ? `${type}; charset=utf-8` : type);
    response.end(request.method === 'HEAD' ? undefined : readFileSync(brotli ? `${file}.br` : file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
