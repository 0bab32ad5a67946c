import { buildClient } from './buildClient.ts';

// `--missing` builds only if `dist/` is missing or built from other sources.
await buildClient({ force: !process.argv.includes('--missing') });
