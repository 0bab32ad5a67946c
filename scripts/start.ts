import { buildClient } from './buildClient.ts';

// Whoever starts the server should not have to know whether something must be built first.
await buildClient();
await import('#server/main.ts');
