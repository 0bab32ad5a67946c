/**
 * Writes the whole site for a static host or CDN, while submissions go to a server elsewhere:
 * `npm run export -- --to dist/static --api https://api.example.org [--url https://fair.example.org]`.
 */
import { readConfig } from '#server/readConfig.ts';
import { buildClient } from './buildClient.ts';
import { endWithError } from './commandLine/describeError.ts';
import { exportSite } from './export/exportSite.ts';
import { EXPORT_USAGE, readExportOptions } from './export/readExportOptions.ts';

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
  endWithError(error, EXPORT_USAGE);
}
