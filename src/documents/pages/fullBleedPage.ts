import { mm } from '../sheet/paper.ts';

/** A page without margins. Slightly lower than A4 (297 mm), as rounding up would start a second page. */
export const fullBleedPage = {
  page: 'cover',
  height: mm(296.8),
} as const;
