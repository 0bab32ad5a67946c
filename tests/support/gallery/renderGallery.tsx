import { renderToStaticMarkup } from 'react-dom/server';
import type { BlockType } from '#contract/CompiledContent.ts';
import type { RenderedBlocks } from '#contract/PageRenderer.ts';
import type { WidgetName } from '#definitions/formats/formats.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import { registry } from '#pages/registry.ts';
import { renderBlocks } from '#pages/still/renderBlocks.tsx';
import type { Compilation } from '#publication/compile/compileSources.ts';
import { formStyles } from '#site/styles/formStyles.ts';
import { siteStyles } from '#site/styles/siteStyles.ts';
import { siteTheme } from '#site/styles/theme.ts';
import { laterStyles } from '#wizard/laterStyles.ts';
import { compileEveryBlock } from '../blockSamples.ts';
import { TEMPLATE_CASES, type TemplateCase } from '../components/templateCases.ts';
import { WIDGET_CASES, type WidgetCase } from '../components/widgetCases.ts';
import { uiOf } from '../sampleForm.ts';
import { FieldStateView, fieldStates } from './FieldStates.tsx';
import galleryStyles from './gallery.css?inline';
import { longText } from './longTexts.ts';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** `/_gallery` of `npm run dev`: every widget, template and block in every state. Without a scheme it has the device's. */
export function renderGallery(query: URLSearchParams): string {
  const scheme = SCHEMES.find((each) => each === query.get('scheme'));
  const definitions = compileEveryBlock();
  const groups = [
    ...Object.entries(WIDGET_CASES).map(([name, each]) => fieldGroup('widget', name, widgetForm(name, each))),
    ...Object.entries<TemplateCase>(TEMPLATE_CASES).map(([name, each]) => fieldGroup('template', name, each)),
    ...blockGroups(definitions),
  ];
  const styles = [
    siteStyles(definitions.theme),
    ...new Set(groups.map((group) => group.styles)),
    laterStyles,
    galleryStyles,
  ];
  const page = (
    <html lang="fr" style={scheme && { colorScheme: scheme }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Gallery</title>
        {styles.map((css) => (
          <style key={css}>{scheme ? inScheme(css, scheme) : css}</style>
        ))}
      </head>
      <body>
        <main className="gallery wrap">
          <h1>Gallery</h1>
          <nav aria-label="Colour scheme">
            <a href="/_gallery">the device's scheme</a>
            {SCHEMES.map((each) => (
              <a key={each} href={`/_gallery?scheme=${each}`}>
                {each}
              </a>
            ))}
          </nav>
          <nav aria-label="Parts">
            {groups.map(({ kind, name }) => (
              <a key={kind + name} href={`#${kind}-${name}`}>
                {name}
              </a>
            ))}
          </nav>
          {groups.map(({ kind, name, states }) => (
            <section key={kind + name} id={`${kind}-${name}`} className={`gallery-${kind}`}>
              <h2>
                {kind} {name}
              </h2>
              <div className="gallery-states">
                {states.map(({ state, html }) => (
                  <article key={state} className="gallery-state" data-case={`${kind} ${name} ${state}`}>
                    <h3>{state}</h3>
                    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React */}
                    <div className="card" dangerouslySetInnerHTML={{ __html: html }} />
                  </article>
                ))}
              </div>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

interface Group {
  kind: 'widget' | 'template' | 'block';
  name: string;
  states: { state: string; html: string }[];
  styles: string;
}

function fieldGroup(kind: Group['kind'], name: string, each: TemplateCase): Group {
  const states = fieldStates(name, each);
  return {
    kind,
    name,
    states: states.map((state) => ({
      state: state.state,
      html: renderToStaticMarkup(<FieldStateView {...state} />),
    })),
    styles: states[0] ? formStyles(states[0].compiled.form) : '',
  };
}

function widgetForm(widget: string, { field, answer }: WidgetCase): TemplateCase {
  return {
    schema: { type: 'object', required: ['answer'], properties: { answer: field } },
    ui: uiOf(['answer'], {
      uiSchema: { answer: { 'ui:widget': widget as WidgetName, 'ui:help': 'Une aide.' } },
    }),
    answers: { answer },
  };
}

/** Blocks take no answers: they are filled, or their texts are long. */
function blockGroups({ pages, site, theme, texts }: Compilation): Group[] {
  const french = texts.fr ?? {};
  const render = (block: (typeof pages)[number]['blocks'][number], lengthen: boolean): RenderedBlocks => {
    const page = pages.find(({ blocks }) => blocks.includes(block)) ?? pages[0]!;
    const own = Object.entries(french).map(([id, text]) => [
      id,
      lengthen && id.startsWith(`pages.${page.id}.`) ? longText(text) : text,
    ]);
    const messages = { fr: compileMessages(Object.fromEntries(own), 'fr', () => true) };
    return renderBlocks({ page: { ...page, blocks: [block] }, site, theme: siteTheme(theme), messages });
  };
  return (Object.keys(registry) as BlockType[]).flatMap((type): Group[] => {
    const block = pages.flatMap(({ blocks }) => blocks).find((each) => each.type === type);
    if (!block) return [];
    const rendered = { filled: render(block, false), long: render(block, true) };
    const states = Object.entries(rendered).map(([state, { html }]) => ({ state, html: html.fr ?? '' }));
    return [{ kind: 'block', name: type, states, styles: rendered.filled.styles + rendered.long.styles }];
  });
}

/** CSS as a device with that colour scheme reads it. */
function inScheme(css: string, scheme: Scheme): string {
  return css.replaceAll(/\(prefers-color-scheme:\s*(light|dark)\)/g, (_, wanted) =>
    wanted === scheme ? '(min-width:0)' : '(max-width:0)',
  );
}
