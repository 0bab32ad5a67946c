import { buildClient } from './buildClient.ts';

// Build first if needed, so that `npm start` works right after `npm ci`.
await buildClient();
await import('#server/main.ts');
