/** Storage that a browser may refuse: `read` then finds nothing, and `write` returns false. */
function refusable(open: () => Storage) {
  const attempt = <Value>(use: (storage: Storage) => Value): Value | undefined => {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key: string, value: string) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }) ?? false,
    remove: (key: string) => attempt((storage) => storage.removeItem(key)),
  };
}

/** Until the tab is closed; a reload keeps it. */
export const inTab = refusable(() => sessionStorage);

/** On this device, for all tabs. */
export const onDevice = refusable(() => localStorage);
