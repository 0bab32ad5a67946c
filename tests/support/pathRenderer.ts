import type { PageRenderer } from '#contract/PageRenderer.ts';

/** A renderer whose pages are their paths, for tests of the resources beside pages. */
export const pathRenderer: PageRenderer = {
  version: '1',
  siteStyles: () => '',
  formStyles: () => '',
  receiptStyles: () => '',
  privacy: () => ({}),
  blocks: () => ({ html: {}, styles: '' }),
  noScript: () => ({ html: '', styles: [] }),
  render: ({ path }) => ({ html: path, styles: [], scripts: [], links: [] }),
};
