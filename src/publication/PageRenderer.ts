import type { RouteModule, SiteModule } from '#journey/RouteModule.ts';

export interface RenderInput {
  /** Path that is rendered; its route for aliases too. */
  path: string;
  siteModule: SiteModule;
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
  siteStyles: string;
  /** The CSS of a route's screen beside what every page stands on. */
  styles: (module: RouteModule) => string;
  render: (input: RenderInput) => RenderedPage;
}
