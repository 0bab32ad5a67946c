import { utils, write } from 'cfb';

/** A compound file (the container of Office until 2007) with streams by name. */
export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const file = utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) utils.cfb_add(file, `/${path}`, content);
  utils.cfb_del(file, '/Sh33tJ5');
  return Buffer.from(write(file, { type: 'buffer' }));
}
