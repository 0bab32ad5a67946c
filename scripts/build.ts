import { buildClient } from './buildClient.ts';
import { readOptions } from './commandLine/readOptions.ts';

const USAGE = () => `npm run build [-- --missing]

  --missing  only if dist/ is missing or built from other sources`;

const { missing } = readOptions(USAGE, { missing: { type: 'boolean' } });
await buildClient({ force: !missing });
