import { replaced } from '../../support/readmes/nginxBlock.ts';
import { readmeBlock } from '../../support/readmes/readmes.ts';

/**
 * The balancer of the operator's guide, without TLS, in front of copies at these ports of this machine. `down`: ports of copies
 * that are taken out.
 */
export function guideConfig(port: number, copies: readonly number[], down: readonly number[] = []): string {
  return replaced(readmeBlock('src/server/GUIDE.md', 'upstream fair {'), [
    [
      /(?:^ *server 10\.0\.0\.\d+:3000(.*);\n)+/m,
      (_, parameters) =>
        copies
          .map((each) => `  server 127.0.0.1:${each}${parameters}${down.includes(each) ? ' down' : ''};\n`)
          .join(''),
    ],
    [/listen 443 ssl http2;/, () => `listen 127.0.0.1:${port};`],
    [/ *ssl_certificate .*\n *ssl_certificate_key .*\n/, () => ''],
  ]);
}
