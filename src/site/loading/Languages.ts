import type { MessagesByLocale, TextsModule, TextUrls } from '#contract/RouteModule.ts';
import { importFetched } from '#device/fetchScript.ts';

/** The languages of something on screen. Each is loaded when it is first shown. */
export interface Languages {
  has: (locale: string) => boolean;
  /** Rejects if the network fails; the next call tries again. */
  load: (locale: string) => Promise<void>;
}

/** Messages that grow by a language when it is loaded from its URL. */
export function growingMessages(urls: TextUrls): Languages & { messages: MessagesByLocale } {
  const messages: MessagesByLocale = {};
  return {
    messages,
    has: (locale) => messages[locale] !== undefined,
    load: async (locale) => {
      const url = urls[locale];
      if (url === undefined) throw new Error(`There are no texts in "${locale}".`);
      const { messages: own } = await importFetched<TextsModule>(url);
      messages[locale] = own;
    },
  };
}

/** The languages that all of `parts` have. */
export function joined(parts: readonly Languages[]): Languages {
  return {
    has: (locale) => parts.every((part) => part.has(locale)),
    load: async (locale) => {
      await Promise.all(parts.filter((part) => !part.has(locale)).map((part) => part.load(locale)));
    },
  };
}
