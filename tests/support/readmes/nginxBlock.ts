import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Replacement = [what: RegExp, by: (match: string, ...groups: string[]) => string];

/** Throws when the text lacks a part that is to be replaced. */
export function replaced(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((so, [what, by]) => {
    if (!what.test(so)) throw new Error(`The block has no ${what}`);
    return so.replace(what, by);
  }, text);
}

/**
 * A block with TLS of this machine: `port` in place of 443, the first of `servers` and so on in place of each server, and a
 * certificate made in `folder`.
 */
export function nginxBlock(
  block: string,
  { port, servers, folder }: { port: number; servers: readonly number[]; folder: string },
): { config: string; certificate: Buffer } {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const name = ['-subj', '/CN=fair.example.org', '-addext', 'subjectAltName=DNS:fair.example.org'];
  execFileSync('openssl', ['req', ...made, ...name, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  let at = 0;
  const config = replaced(block, [
    [/listen 443 /, () => `listen 127.0.0.1:${port} `],
    [/(?:127\.0\.0\.1|10\.0\.0\.\d+):3000/g, () => `127.0.0.1:${servers[at++]}`],
    [/\/etc\/ssl\/fair/g, () => folder],
  ]);
  return { config, certificate: readFileSync(certificate) };
}
