import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '../../../../src/server');

/** Returns the example of nginx that a document shows. */
function example(document: string): string {
  const [, block] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(SERVER, document), 'utf8')) ?? [];
  if (block === undefined) throw new Error(`${document} has no example of nginx`);
  return block;
}

/**
 * The balancer of the operator's guide, with the rest of the server block of README.md, in front of copies at these ports of
 * this machine. `down`: ports of copies that are taken out.
 */
export function guideConfig(port: number, copies: readonly number[], down: readonly number[] = []): string {
  const guide = example('GUIDE.md');
  const [whole, parameters] = /(?:^ *server 10\.0\.0\.\d+:3000(.*);\n)+/m.exec(guide) ?? [];
  const [rest] = /client_max_body_size[\s\S]*?(?=\n *location = )/.exec(example('README.md')) ?? [];
  if (whole === undefined || rest === undefined) throw new Error('The examples of nginx are not as expected');
  const servers = copies.map(
    (each) => `  server 127.0.0.1:${each}${parameters}${down.includes(each) ? ' down' : ''};\n`,
  );
  return guide
    .replace(whole, servers.join(''))
    .replace(/^server \{$/m, `server {\n  listen 127.0.0.1:${port};\n  ${rest}`);
}
