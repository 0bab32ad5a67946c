import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { Publication } from '#contract/Publication.ts';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { SCALE } from '#documents/sheet/paper.ts';
import { NO_SCRIPT_NAMES } from '#journey/noScript/noScriptNames.ts';
import { noScriptPath } from '#journey/noScript/noScriptPath.ts';
import { screensOf as formScreens, renderScreen } from '#server/preview/renderScreen.ts';
import { readConfig } from '#server/readConfig.ts';
import type { Editor } from '#server/ServerOptions.ts';
import { startServer } from '#server/startServer.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { buildClient } from '../buildClient.ts';
import { CommandError } from '../commandLine/CommandError.ts';
import { printFiles } from '../documents/printDocuments.ts';
import { openDocument } from '../documents/printHtml.ts';
import { renderDocuments } from '../documents/renderDocuments.ts';
import { findChromium } from '../findChromium.ts';
import { Measured } from './measurePage.ts';
import { pressButtons } from './pressButtons.ts';
import type { TextPictures } from './TextPictures.ts';

/** The narrowest window that the site supports, and an A4 sheet as documents lay it out, in CSS pixels. */
const PHONE = { width: 320, height: 640 };
const SHEET = { width: Math.round((210 / 25.4) * (96 / SCALE)), height: 1500 };

/**
 * Lays out every page, each step of every form and each printed document in Chromium, on the narrowest phone and on paper; then, with script, what
 * buttons show: menus, dialogs, errors, notices. `wanted`: only this language. `pictures`: takes them of all texts.
 * @throws PublicationError when the definitions have errors; CommandError without Chromium
 */
export async function measureTexts(
  folders: SourceFolders,
  wanted?: string,
  pictures?: TextPictures,
): Promise<Measured> {
  await buildClient();
  const dataDir = await mkdtemp(join(tmpdir(), 'fair-measure-'));
  const env = {
    FORMS_DIR: folders.formsDir,
    CONTENT_DIR: folders.contentDir,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    OFFLINE_PAGES: 'off',
    BROTLI_QUALITY: '0',
  };
  let current = (): Publication => {
    throw new Error('The server has not started.');
  };
  // As an editor: its texts are marked.
  const editor: Editor = {
    connect: ({ publications }) => {
      current = () => publications.current();
    },
  };
  const browser = await launch();
  try {
    const server = await startServer(readConfig(env), createLogger('error'), { editor });
    try {
      const measured = new Measured(pictures);
      await measureScreens(measured, browser, server.url, current(), loadSources(folders), wanted);
      await measureScripted(measured, browser, server.url, current(), wanted);
      await measureDocuments(measured, browser, folders, wanted);
      return measured;
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function launch(): Promise<Browser> {
  try {
    return await chromium.launch(await findChromium());
  } catch (error) {
    throw new CommandError(
      tell`Chromium does not start: ${(error as Error).message.split('\n', 1)[0]}
On Linux (x64), "npm ci" installs it with the development packages. Elsewhere install Chrome or Chromium, and name it:
CHROMIUM=/usr/bin/chromium npm run messages -- measure`,
    );
  }
}

interface Screen {
  locale: string;
  /** Address of a page, or to which a form is sent. */
  address: string;
  /** What is sent there. */
  body?: string;
  /** What stands there instead: what a form shows with the answers of an example. */
  html?: string;
  place: string;
}

function screensOf(
  publication: Publication,
  { forms: sources }: Sources,
  wanted: string | undefined,
): Screen[] {
  return [
    ...pagesOf(publication, wanted),
    ...formsOf(publication, wanted).flatMap(({ locale, published, route }) => {
      const { form } = published;
      const address = noScriptPath(form.id, locale, form.version);
      const empty = form.steps.map(({ id }) => {
        const body = new URLSearchParams({ [NO_SCRIPT_NAMES.command]: `step ${id}` }).toString();
        return { locale, address, body, place: `${route}, step ${id}` };
      });
      const examples = sources.find(({ id }) => id === form.id)?.examples ?? [];
      const filled = examples.flatMap((example) =>
        formScreens(published)
          .filter((show) => /^(?:step |receipt$)/.test(show))
          .flatMap((show): Screen[] => {
            const shown = renderScreen(publication, { form: published, example, show, locale });
            const place = `${route}, ${show}, ${example.name}`;
            return shown ? [{ locale, address, html: shown.body, place }] : [];
          }),
      );
      return [...empty, ...filled];
    }),
  ];
}

function pagesOf(publication: Publication, wanted: string | undefined): Screen[] {
  // Their order in a publication is that in which they were rendered.
  const pages = [...publication.resources]
    .filter(([, { type }]) => type.startsWith('text/html'))
    .map(([path]) => path)
    .sort();
  return prefixesOf(publication, wanted).flatMap(({ locale, prefix }) =>
    pages.map((path) => {
      const address = prefixed(prefix, path);
      return { locale, address, place: address };
    }),
  );
}

function formsOf(publication: Publication, wanted: string | undefined) {
  return prefixesOf(publication, wanted).flatMap(({ locale, prefix }) =>
    [...publication.forms.values()].map((published) => {
      return { locale, published, route: prefixed(prefix, published.form.route ?? '/') };
    }),
  );
}

function prefixesOf({ locales }: Publication, wanted: string | undefined) {
  return locales
    .filter((locale) => wanted === undefined || locale === wanted)
    .map((locale) => ({ locale, prefix: addressPrefix(locale, locales) }));
}

async function measureScreens(
  measured: Measured,
  browser: Browser,
  url: string,
  publication: Publication,
  sources: Sources,
  wanted: string | undefined,
): Promise<void> {
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: url,
    javaScriptEnabled: false,
    bypassCSP: true,
  });
  const page = await context.newPage();
  const font = fontStyle(publication.theme);
  for (const { locale, address, body, html: own, place } of screensOf(publication, sources, wanted)) {
    // A form shows a step whose button is pressed, whatever stands in the others.
    await page.route('**/*', async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) return route.continue();
      const withFont = (html: string) => html.replace('</head>', `${font}</head>`);
      if (own !== undefined) return route.fulfill({ contentType: 'text/html', body: withFont(own) });
      const headers = { ...request.headers(), 'content-type': 'application/x-www-form-urlencoded' };
      const response = await route.fetch(
        body === undefined ? {} : { method: 'POST', postData: body, headers },
      );
      return route.fulfill({ response, body: withFont(await response.text()) });
    });
    // With its place, the next step would be one of the same document.
    const response = await page.goto(address.replace(/#.*/, ''));
    if (response?.status() !== 200) throw new CommandError(`${place}: status ${response?.status()}`);
    await measured.add(page, locale, place);
    await page.unrouteAll();
  }
  await context.close();
}

/** Opens each page and each step of a form that has a page, and presses the buttons there. */
async function measureScripted(
  measured: Measured,
  browser: Browser,
  url: string,
  publication: Publication,
  wanted: string | undefined,
): Promise<void> {
  const steps = formsOf(publication, wanted).flatMap(({ locale, published: { form }, route }) =>
    form.route === undefined
      ? []
      : form.steps.map(({ id }, step) => ({ locale, address: route, step, place: `${route}, step ${id}` })),
  );
  const pressed = new Set<string>();
  for (const { locale, address, step, place } of [
    ...pagesOf(publication, wanted).map((screen) => ({ ...screen, step: undefined })),
    ...steps,
  ]) {
    // Nothing that the step before has stored.
    const context = await browser.newContext({ viewport: PHONE, baseURL: url });
    const page = await context.newPage();
    // A form shows the step of the history.
    if (step !== undefined)
      await page.addInitScript(
        (step) => history.replaceState({ usr: { step }, key: 'measure', idx: 0 }, ''),
        step,
      );
    const open = async () => {
      await page.unrouteAll();
      await page.goto(address);
      await page.waitForFunction(() => (window as { hydrated?: boolean }).hydrated);
      // A press may lead to another document, but the browser stays.
      await page.route('**/*', (route) =>
        route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
      );
    };
    await open();
    await measured.add(page, locale, place);
    const onShown = (button: string) => measured.add(page, locale, `${place}, ${button}`);
    await pressButtons({ page, locale, open, pressed, onShown });
    await context.close();
  }
}

async function measureDocuments(
  measured: Measured,
  browser: Browser,
  folders: SourceFolders,
  locale: string | undefined,
): Promise<void> {
  const { documents, compilation } = await renderDocuments(folders, { locale, marked: true });
  const files = await printFiles(folders, compilation.theme);
  for (const { file, locale, html } of documents) {
    const context = await browser.newContext({ viewport: SHEET, javaScriptEnabled: false });
    const { page } = await openDocument(context, html, compilation.site.contact.website, files);
    await measured.add(page, locale, file);
    await context.close();
  }
}

/** Scripts add the site's font, which has other widths than the fonts that stand in for it. */
function fontStyle({ font }: ThemeDefinition): string {
  const src = `url(${font.file}) format("woff2")`;
  return `<style>@font-face { font-family: "${font.family}"; src: ${src}; font-weight: 1 999 }</style>`;
}
