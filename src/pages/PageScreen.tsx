import { type ComponentType, useRef } from 'react';
import type { CompiledPage } from '#definitions/CompiledContent.ts';
import type { Block } from '#definitions/formats.ts';
import { LeadBlockContext } from './LeadBlockContext.ts';
import { registry } from './registry.tsx';
import { useAppear } from './useAppear.ts';

/** An information page: its blocks in their order. */
export function PageScreen({ page }: { page: CompiledPage }) {
  const root = useRef<HTMLDivElement>(null);
  useAppear(root, page.id);
  return (
    <LeadBlockContext.Provider value={page.blocks[0]?.id}>
      <div ref={root} key={page.id}>
        {page.blocks.map((block) => {
          // The registry pairs each type with its component; the union is lost on the way through an index.
          const Component = registry[block.type] as ComponentType<{ block: Block }>;
          return <Component key={block.id} block={block} />;
        })}
      </div>
    </LeadBlockContext.Provider>
  );
}
