import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, listens } from '../nginx.ts';

/** Why OpenStack Swift cannot be tried here; `undefined` if it can. */
export function withoutSwift(): string | undefined {
  const programs = [
    'swift-proxy-server',
    'swift-account-server',
    'swift-container-server',
    'swift-object-server',
  ];
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length === 0) return undefined;
  return `${missing.join(', ')} not installed: apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object`;
}

/** Key and secret of its only user. */
export const SWIFT_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };

export interface Swift {
  /** Origin of its S3 interface. */
  endpoint: string;
  stop(): Promise<void>;
}

/** That of Debian, for which its packages are. */
const PYTHON = '/usr/bin/python3';

const PARTS = ['account', 'container', 'object'] as const;

/** The program reads `/etc/swift/swift.conf` unless it is told otherwise. */
const RUN = `
import sys
from swift.common import utils
utils.SWIFT_CONF_FILE = sys.argv[1]
utils.validate_hash_conf()
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[2], sys.argv[3]))
`;

/** Makes the rings: each part has one device. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for part, port in zip(('account', 'container', 'object'), ports):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1.0))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, part))
`;

/** Starts Swift with one copy of everything in a folder of its own: a proxy with the S3 interface, and one server of each part. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'fair-swift-'));
  const devices = join(folder, 'devices');
  mkdirSync(join(devices, 'd1'), { recursive: true });
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  const settings = write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = fair',
    '[storage-policy:0]',
    'name = one',
    'default = yes',
  ]);
  const common = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'user = root',
    'workers = 0',
    `swift_dir = ${folder}`,
    `devices = ${devices}`,
    'mount_check = false',
    'disable_fallocate = true',
    'log_level = ERROR',
  ];
  const children: ChildProcess[] = [];
  const start = async (name: string, port: number, lines: readonly string[]) => {
    const file = write(`${name}.conf`, [...common(port), ...lines]);
    const child = spawn(PYTHON, ['-c', RUN, settings, file, name], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    process.once('exit', () => child.kill('SIGKILL'));
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
      await sleep(50);
    }
  };
  const [port = 0, ...ports] = await Promise.all(['proxy', ...PARTS].map(freePort));
  execFileSync(PYTHON, ['-c', RINGS, folder, ...ports.map(String)]);
  const parts = PARTS.map((part, index) =>
    start(`${part}-server`, ports[index] ?? 0, [
      '[pipeline:main]',
      `pipeline = ${part}-server`,
      `[app:${part}-server]`,
      `use = egg:swift#${part}`,
    ]),
  );
  const proxy = start('proxy-server', port, [
    '[pipeline:main]',
    'pipeline = catch_errors cache listing_formats s3api tempauth bulk slo dlo versioned_writes proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    '[filter:s3api]',
    'use = egg:swift#s3api',
    'allow_multipart_uploads = true',
    // A test lives thirty days later.
    'allowable_clock_skew = 9000000',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    'user_test_tester = testing .admin',
    ...['catch_errors', 'listing_formats', 'bulk', 'slo', 'dlo', 'versioned_writes'].flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
    ]),
    '[filter:cache]',
    'use = egg:swift#memcache',
  ]);
  await Promise.all([...parts, proxy]);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const child of children) {
        if (child.exitCode !== null) continue;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true });
    },
  };
}
