import type { IconName } from '#definitions/formats/formats.ts';
import { LineIcon } from '../LineIcon.tsx';
import { svgPathData } from '../svgPathData.ts';

const files = import.meta.glob<string>('../icons/*.svg', { query: '?raw', import: 'default', eager: true });

/** An icon named by content: a file of `src/pages/icons`. */
export function ContentIcon({ name }: { name: IconName }) {
  return <LineIcon path={svgPathData(files[`../icons/${name}.svg`] ?? '')} />;
}
