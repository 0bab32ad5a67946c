import type { IconName } from '#definitions/formats/formats.ts';
import { LineIcon } from '../LineIcon.tsx';
import { pathOf } from '../pathOf.ts';

const files = import.meta.glob<string>('../icons/*.svg', { query: '?raw', import: 'default', eager: true });

/** An icon that content names: a file of `src/pages/icons`. */
export function ContentIcon({ name }: { name: IconName }) {
  return <LineIcon path={pathOf(files[`../icons/${name}.svg`] ?? '')} />;
}
