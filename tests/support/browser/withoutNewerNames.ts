import type { BrowserContext, Page } from 'playwright-core';
import { newerNames } from '../newerFeatures.ts';

/** Names that Playwright itself needs in a page; no script of the site has one. */
const STAY = ['BigInt64Array', 'BigUint64Array'];

/** Names of the newest browsers that the oldest supported ones may lack: `global`, `Global.name`. */
export const NEWER = [...newerNames()].filter((name) => /^[A-Za-z]/.test(name) && !STAY.includes(name));

/** Removes names before a page loads: globals with all that their objects have, functions and members of globals. */
export async function removeNames(target: Page | BrowserContext, names: readonly string[]): Promise<void> {
  await target.addInitScript((removed: readonly string[]) => {
    const clear = (holder: object, keys: readonly string[]) => {
      for (const key of keys) Reflect.deleteProperty(holder, key);
    };
    const members = removed.filter((name) => name.includes('.'));
    for (const name of members) {
      const [owner = '', member = ''] = name.split('.');
      const holder = Reflect.get(globalThis, owner) as { prototype?: object } | undefined;
      if (typeof holder !== 'function' && typeof holder !== 'object') continue;
      clear(holder, [member]);
      if (holder.prototype) clear(holder.prototype, [member]);
    }
    for (const name of removed.filter((each) => !each.includes('.'))) {
      const { prototype } = (Reflect.get(globalThis, name) ?? {}) as { prototype?: object };
      if (prototype) clear(prototype, Object.getOwnPropertyNames(prototype));
      clear(globalThis, [name]);
    }
  }, names);
}
