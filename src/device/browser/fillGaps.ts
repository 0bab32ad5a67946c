/**
 * Functions that packages or our code call and the oldest supported browsers lack: import this module first. No other function that
 * is newer than these browsers may be called unasked (`tests/scripts/supportedBrowsers.test.ts`).
 */

declare global {
  interface ObjectConstructor {
    hasOwn(object: object, key: PropertyKey): boolean;
  }
}

// Chrome 93, Firefox 92, Safari 15.4.
// biome-ignore lint/suspicious/noPrototypeBuiltins: this is what replaces it.
Object.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key);

// Chrome 98, Firefox 94, Safari 15.4: RJSF clones errors, which are plain objects and lists.
globalThis.structuredClone ??= clone;

/** Where a browser leaves a part of `Intl` out, or refuses it: react-intl would show no text at all. */
class PlainFormat {
  static supportedLocalesOf = (locale: string) => [locale];
  #unit: string;
  constructor(_locale?: string, options?: { unit?: string }) {
    this.#unit = options?.unit ?? '';
  }
  format = (value: unknown) => `${value} ${this.#unit}`.trim();
  select = (count: number) => (count === 1 ? 'one' : 'other');
}

for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules'] as const) {
  if (typeof Intl[name]?.supportedLocalesOf !== 'function') Object.assign(Intl, { [name]: PlainFormat });
}

function clone<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(clone) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clone(each)])) as Value;
}

export {};
