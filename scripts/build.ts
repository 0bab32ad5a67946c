import { buildClient } from './buildClient.ts';

await buildClient({ force: true });
