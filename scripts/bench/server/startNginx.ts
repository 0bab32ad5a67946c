import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NGINX = '/usr/sbin/nginx';

/** Starts nginx with one worker on a copy of the Brotli response of `url`. Undefined if nginx is not installed. */
export async function startNginx(
  folder: string,
  url: string,
): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  if (!existsSync(NGINX)) return undefined;
  const root = join(folder, 'nginx');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'page.br'), await compressedBody(url));
  // The worker may run as another user.
  for (const each of [folder, root]) await chmod(each, 0o755);
  const port = await freePort();
  const config = join(root, 'nginx.conf');
  await writeFile(config, configuration(root, port));
  const child = spawn(NGINX, ['-p', root, '-c', config, '-e', join(root, 'errors.log')], {
    stdio: 'inherit',
  });
  const address = `http://127.0.0.1:${port}/page.br`;
  await untilServed(address);
  return {
    url: address,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

function configuration(root: string, port: number): string {
  return `
    daemon off; worker_processes 1; pid ${root}/pid; error_log ${root}/errors.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=10;
      client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
      uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
      server {
        listen 127.0.0.1:${port}; root ${root};
        default_type text/html; charset utf-8; add_header content-encoding br; add_header vary accept-encoding;
      }
    }
  `;
}

function compressedBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      if (response.headers['content-encoding'] !== 'br') reject(new Error(`${url} is not served in Brotli.`));
      resolve(Buffer.concat(await response.toArray()));
    }).on('error', reject);
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilServed(address: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const served = await fetch(address, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (served) return;
    if (attempt === 100) throw new Error(`nginx does not serve ${address}.`);
    await sleep(50);
  }
}
