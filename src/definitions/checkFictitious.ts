import type { CheckedFile } from './CheckedFile.ts';
import type { Path } from './SourceFile.ts';

/** Domains reserved for examples, and numbers with so many zeros that nobody has them. */
const EXAMPLE_DOMAIN = /\bexample\.(?:org|com|net)\b|\.(?:example|invalid|test)\b/i;
const ZEROS = /0{6}/;

/** Warns of contact data of site.json that is still fictitious. */
export function checkFictitious({ value, report }: CheckedFile): void {
  visit(value, []);

  function visit(part: unknown, place: Path): void {
    if (
      typeof part === 'string' &&
      (EXAMPLE_DOMAIN.test(part) || ZEROS.test(part.replace(/[\s.()/-]/g, '')))
    ) {
      report(place, `still fictitious: "${part}"`, { severity: 'warning' });
    }
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part))
      visit(inner, [...place, Array.isArray(part) ? Number(key) : key]);
  }
}
