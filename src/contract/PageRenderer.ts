import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import type { CompiledPage, CompiledSite } from './CompiledContent.ts';
import type { CompiledMessages } from './CompiledMessage.ts';
import type { RouteModule, SiteModule } from './RouteModule.ts';

export interface BlocksInput {
  page: CompiledPage;
  site: CompiledSite;
  theme: ThemeDefinition;
  /** Texts of the page, the site and the interface by locale. */
  messages: Record<string, CompiledMessages>;
}

/** The blocks of a page as HTML by locale, and the CSS that they need in any. */
export interface RenderedBlocks {
  html: Record<string, string>;
  styles: string;
}

export interface RenderInput {
  /** Path that is rendered; its route for aliases too. */
  path: string;
  siteModule: SiteModule;
  /** All of `site.json`, for search engines. */
  site: CompiledSite;
  theme: ThemeDefinition;
  /** Every text in the language that is rendered. */
  texts: Readonly<Record<string, string>>;
  routeModule: RouteModule;
  /** URLs that the browser loads the two modules from. */
  siteUrl: string;
  routeUrl: string;
  /** The screen's CSS, and the URL that it is served at to who comes from another screen. */
  styles: string;
  stylesUrl: string;
  locale: string;
  /** Address of the site without a final slash, for canonical links; empty when not known. */
  publicUrl: string;
}

export interface RenderedPage {
  /** The whole document. */
  html: string;
  /** Contents of its inline `<style>` and executable `<script>` tags, for the CSP's hashes. */
  styles: string[];
  scripts: string[];
  /** Values of the `Link` header. */
  links: string[];
}

/** Renders routes to HTML; made by the render bundle. `version` changes when its output may. */
export interface PageRenderer {
  version: string;
  /** The CSS that every page stands on. */
  siteStyles: (theme: ThemeDefinition) => string;
  blocks: (input: BlocksInput) => RenderedBlocks;
  /** The CSS of every form's screen beside what every page stands on. */
  formStyles: () => string;
  render: (input: RenderInput) => RenderedPage;
}
