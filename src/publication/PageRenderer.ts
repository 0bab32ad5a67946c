import type { RouteModule, SiteModule } from '#journey/RouteModule.ts';

export interface RenderInput {
  /** Path that is rendered; its route for aliases too. */
  path: string;
  siteModule: SiteModule;
  routeModule: RouteModule;
  /** URLs that the browser loads the two modules from. */
  siteUrl: string;
  routeUrl: string;
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

/** Renders one route to HTML; made by the render bundle. `version` changes when its output may. */
export interface PageRenderer {
  version: string;
  render: (input: RenderInput) => RenderedPage;
}
