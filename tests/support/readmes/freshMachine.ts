import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Packages that an operator's machine has before this program comes. */
const PACKAGES = ['ca-certificates', 'curl', 'git', 'nginx-light', 'openssl', 'procps'];

/** Whether a machine can be made here: that takes root and the Debian packages `debootstrap` and `systemd-container`. */
export const CAN_MAKE_MACHINES =
  process.getuid?.() === 0 &&
  ['debootstrap', 'systemd-nspawn'].every((name) => spawnSync(name, ['--version']).status === 0);

/** A fresh Debian 12 in a folder, with systemd as its first process and the network of this machine. */
export class FreshMachine {
  readonly root: string;
  readonly #folder: string;

  static async make(): Promise<FreshMachine> {
    const machine = new FreshMachine();
    const base = ['--variant=minbase', '--include=systemd,systemd-sysv,dbus,ca-certificates', 'bookworm'];
    await run('debootstrap', [...base, machine.root], { maxBuffer: 2 ** 26 });
    // Registries are reached as from this machine.
    for (const path of ['etc/resolv.conf', 'etc/hosts', 'etc/ssl/certs'])
      cpSync(`/${path}`, join(machine.root, path), { recursive: true, dereference: true });
    await machine.#enter('apt-get update && apt-get install --yes --no-install-recommends', ...PACKAGES);
    return machine;
  }

  private constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), 'fair-machine-'));
    this.root = join(this.#folder, 'root');
    mkdirSync(this.root, { mode: 0o755 });
  }

  /** Starts the machine, runs a script as root, each line printed before it runs, and stops the machine. */
  async walk(script: string): Promise<{ ended: string; log: string }> {
    writeFileSync(join(this.root, 'root/walk.sh'), script);
    writeFileSync(
      join(this.root, 'etc/systemd/system/walk.service'),
      `[Unit]
After=multi-user.target
[Service]
Type=oneshot
Environment=HOME=/root NODE_EXTRA_CA_CERTS=${process.env.NODE_EXTRA_CA_CERTS ?? ''}
ExecStart=/bin/bash -exo pipefail /root/walk.sh
ExecStopPost=/bin/sh -c 'echo $SERVICE_RESULT > /root/walk.result'
ExecStopPost=systemctl --no-block poweroff
TimeoutStartSec=30min
StandardOutput=file:/root/walk.log
StandardError=file:/root/walk.log
[Install]
WantedBy=multi-user.target
`,
    );
    await this.#enter('systemctl enable walk.service');
    await run('systemd-nspawn', [...this.#options(), '--boot'], { maxBuffer: 2 ** 26 });
    const read = (name: string) => readFileSync(join(this.root, 'root', name), 'utf8');
    return { ended: read('walk.result').trim(), log: read('walk.log') };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  async #enter(...command: string[]): Promise<void> {
    await run('systemd-nspawn', [...this.#options(), 'sh', '-c', command.join(' ')], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 2 ** 26,
    });
  }

  #options(): string[] {
    // Without the help of a systemd of this machine, which may not run.
    return ['--register=no', '--keep-unit', '--quiet', `--directory=${this.root}`];
  }
}
