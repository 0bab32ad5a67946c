/**
 * Writes the whole site for a static host or CDN, while submissions go to a server elsewhere:
 * `npm run export -- --to dist/static --api https://api.example.org [--url https://fair.example.org]`.
 */
import { PublicationError } from '#publication/PublicationError.ts';
import { ConfigError, readConfig } from '#server/readConfig.ts';
import { buildClient } from './buildClient.ts';
import { exportSite } from './export/exportSite.ts';
import { ExportError } from './export/folders.ts';
import { EXPORT_USAGE, readExportOptions } from './export/readExportOptions.ts';
import { UsageError } from './submissions/UsageError.ts';

try {
  const config = readConfig(process.env);
  const options = readExportOptions(process.argv.slice(2), config);
  await buildClient();
  const { files, bytes, notes } = await exportSite(options);
  process.stdout.write(
    [
      `${options.to}: ${files} files, ${Math.round(bytes / 1024)} KB`,
      `Forms are sent to ${options.apiUrl}. Its server needs PAGES_ORIGIN=${options.publicUrl ?? '<origin of the pages>'}`,
      ...notes,
    ]
      .map((line) => `${line}\n`)
      .join(''),
  );
} catch (error) {
  const explained = [UsageError, ExportError, ConfigError, PublicationError].some(
    (kind) => error instanceof kind,
  );
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  // Messages of system errors name the file and the problem.
  process.stderr.write(`${explained || syscall !== undefined ? message : stack}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${EXPORT_USAGE}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
