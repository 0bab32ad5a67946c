import type { FormExample } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { Finding } from './Finding.ts';

/** Returns where the form refuses other answers than the example expects, or with other texts. */
export function compareErrors(example: FormExample, found: Record<string, string>): Finding[] {
  const expected = (example.errors ?? {}) as Record<string, string>;
  const unexpected = Object.entries(found).filter(([path]) => !Object.hasOwn(expected, path));
  return [
    ...unexpected.map(([path, text]) => refused(path, text)),
    ...Object.entries(expected).flatMap(([path, text]) => compareText(path, text, ownValue(found, path))),
  ];
}

function refused(path: string, text: string): Finding {
  const message = tell`the form refuses "${path}" of this example: "${text}"; give an answer that its rule accepts, or write the text under "errors"`;
  const place = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return { severity: 'error', place: ['answers', ...place], message };
}

function compareText(path: string, expected: string, found: string | undefined): Finding[] {
  const place = ['errors', path];
  if (found === undefined) {
    const message = tell`the form accepts "${path}" of this example: give an answer that a rule refuses, or take this line away`;
    return [{ severity: 'error', place, message, at: 'key' }];
  }
  if (found === expected) return [];
  return [
    {
      severity: 'warning',
      place,
      text: found,
      message: tell`the form now says "${found}"; this example has the earlier text`,
    },
  ];
}
