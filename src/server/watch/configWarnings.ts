import type { ServerConfig } from '../config/ServerConfig.ts';

interface Warning {
  /** The variable to set, or to unset. */
  variable: string;
  /** The meaning of the setting, and the mend. */
  text: string;
}

/** Warnings of valid settings that are likely unintended on a public server. */
export function configWarnings({
  databaseUrl,
  filesUrl,
  smtpUrl,
  publicUrl,
  trustProxy,
  dataKeysInEnvironment,
}: ServerConfig): Warning[] {
  const warnings: Warning[] = [];
  const warn = (variable: string, text: string) => warnings.push({ variable, text });
  if (dataKeysInEnvironment) {
    warn(
      'DATA_KEY',
      'The key is in the environment, which systemd and container engines show and child processes inherit. Put it into a file ' +
        'that only this user can read, and name the file in DATA_KEY_FILE.',
    );
  }
  if (databaseUrl !== undefined && smtpUrl === undefined) {
    warn(
      'SMTP_URL',
      'Each copy of the server writes its mails as files into its own DATA_DIR, and nobody receives them. Set it on all copies.',
    );
  } else if (publicUrl !== undefined && smtpUrl === undefined) {
    warn('SMTP_URL', 'Mails become files in DATA_DIR/mail, and nobody receives them.');
  }
  if (databaseUrl !== undefined && filesUrl === undefined) {
    warn(
      'FILES_URL',
      'Files are in the DATA_DIR of the copy that received them, where no other copy can read them. Name a bucket, or run one copy.',
    );
  }
  if (publicUrl?.startsWith('https:') && trustProxy === false) {
    warn(
      'TRUST_PROXY',
      'PUBLIC_URL begins with https:, which this server does not speak: a proxy does. Without the address of the proxy here, all ' +
        'visitors count as one address, or without any limit by address if the proxy is on this machine.',
    );
  }
  return warnings;
}
