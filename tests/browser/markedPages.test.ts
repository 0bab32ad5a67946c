import { expect, test } from 'vitest';
import { markedTexts } from '#messages/marks.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { ownServer } from '../support/server/browserWorker.ts';
import { startEditor } from '../support/server/startEditor.ts';

/** A page without what differs with each publication: hashes of names and of contents. */
const withoutHashes = (html: string) =>
  html.replace(/[\w-]*\.[\w-]{8,}\.(?=js|css|json)/g, '*.').replace(/(?:sha256-)?[\w+/-]{20,}={0,2}/g, '*');

const withoutMarks = (html: string) => {
  const marks = markedTexts(html);
  const texts = marks.map(({ text }) => text).join('');
  return { count: marks.length, html: texts + html.slice(marks.at(-1)?.end ?? 0) };
};

const editor = await startEditor('translate', FROZEN, { pages: true });

test.each(['/', '/en/contact', '/reservation'])(
  '%s in the editor, without its marks, is the public page',
  async (path) => {
    const [marked, shown] = await Promise.all(
      [editor.url, ownServer().url].map(async (url) => (await fetch(url + path)).text()),
    );
    const { count, html } = withoutMarks(marked ?? '');
    expect(count).toBeGreaterThan(20);
    expect(withoutHashes(html)).toBe(withoutHashes(shown ?? ''));
  },
);
