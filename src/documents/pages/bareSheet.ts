import { mm } from '../sheet/paper.ts';

/** A whole page to its edges. A little less than its height, lest rounding makes two of it. */
export const bareSheet = {
  page: 'cover',
  height: mm(296.8),
} as const;
