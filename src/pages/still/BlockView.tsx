import type { ComponentType } from 'react';
import type { Block } from '#definitions/formats/formats.ts';
import { registry } from '../registry.ts';

/** Renders a block with the component registered for its type. */
export function BlockView({ block }: { block: Block }) {
  // TypeScript cannot infer from an index that `registry` pairs each type with the matching component.
  const Component = registry[block.type].Component as ComponentType<{ block: Block }>;
  return <Component block={block} />;
}
