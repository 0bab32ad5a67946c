import { buildClient } from './buildClient.ts';

// `--missing` builds only what is not there or made from other sources.
await buildClient({ force: !process.argv.includes('--missing') });
