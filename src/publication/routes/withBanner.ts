import type { PageRenderer, RenderedNoScript } from '#contract/PageRenderer.ts';
import { hashOf } from './resource.ts';

/** A line above every page, as HTML; in both languages of the organiser. */
export type Banner = string;

const STYLE = `.publication-banner{padding:.5rem 1rem;text-align:center;font:600 .875rem/1.4 system-ui,sans-serif;background:#000;color:#fff}.publication-banner a{color:inherit}@media print{.publication-banner{display:none}}`;

/** A renderer whose pages all begin with a banner. */
export function withBanner(renderer: PageRenderer, banner: Banner): PageRenderer {
  const add = <Page extends RenderedNoScript>(page: Page): Page => ({
    ...page,
    html: page.html
      .replace('</head>', () => `<style>${STYLE}</style></head>`)
      .replace(/<body[^>]*>/, (body) => `${body}<div class="publication-banner" role="note">${banner}</div>`),
    styles: [...page.styles, STYLE],
  });
  return {
    ...renderer,
    version: `${renderer.version} ${hashOf(banner)}`,
    render: (input) => add(renderer.render(input)),
    noScript: (input) => add(renderer.noScript(input)),
  };
}
