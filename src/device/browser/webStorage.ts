import { attempt } from '#contract/attempt.ts';

/** Storage that a browser may refuse: reading then finds nothing, and writing returns false. */
function refusable(open: () => Storage) {
  const read = (key: string) => attempt(() => open().getItem(key)) ?? undefined;
  const write = (key: string, value: string) =>
    attempt(() => {
      open().setItem(key, value);
      return true;
    }) ?? false;
  return {
    read,
    write,
    remove: (key: string) => attempt(() => open().removeItem(key)),
    /** A value that `writeJson` wrote; undefined without one. */
    readJson: <Value>(key: string): Value | undefined =>
      attempt(() => JSON.parse(read(key) ?? 'null') ?? undefined),
    writeJson: (key: string, value: unknown) => write(key, JSON.stringify(value)),
  };
}

/** Until the tab is closed; a reload keeps it. */
export const inTab = refusable(() => sessionStorage);

/** On this device, for all tabs. */
export const onDevice = refusable(() => localStorage);
