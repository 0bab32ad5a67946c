import { utils, write } from 'cfb';

/** Streams by name in the container that Office used until 2007. */
export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const file = utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) utils.cfb_add(file, `/${path}`, content);
  utils.cfb_del(file, '/Sh33tJ5');
  return Buffer.from(write(file, { type: 'buffer' }));
}
