import type { ComponentType } from 'react';
import type { Block } from '#definitions/formats/formats.ts';
import { registry } from '../registry.ts';

/** A block by the component of its type. */
export function BlockView({ block }: { block: Block }) {
  // The registry pairs each type with its component; the union is lost on the way through an index.
  const Component = registry[block.type].Component as ComponentType<{ block: Block }>;
  return <Component block={block} />;
}
