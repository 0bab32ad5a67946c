import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frozenPath } from '../definitionFolders.ts';
import { PDF } from './sampleFiles.ts';

const FORMS = ['reservation', 'prix-presidentiel', 'newsletter'];

/**
 * Writes definitions of three frozen forms and a minimal site into a folder: a server that a test starts many times
 * should not render all pages each time. Returns the environment variables of such a server.
 */
export function makeSources(folder: string): Record<string, string> {
  const formsDir = join(folder, 'forms');
  const contentDir = join(folder, 'content');
  for (const form of FORMS) cpSync(frozenPath(`forms/${form}`), join(formsDir, form), { recursive: true });
  cpSync(frozenPath('content/messages'), join(contentDir, 'messages'), { recursive: true });
  mkdirSync(join(contentDir, 'public'));
  mkdirSync(join(contentDir, 'pages'));
  writeFileSync(join(contentDir, 'public/one.pdf'), PDF);
  writeFileSync(join(contentDir, 'public/one.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(contentDir, 'public/large.mp4'), Buffer.alloc(4_000_000, 'video'));
  const site = JSON.parse(readFileSync(frozenPath('content/site.json'), 'utf8'));
  cpSync(frozenPath('content/theme.json'), join(contentDir, 'theme.json'));
  const toRoot = { id: 'home', label: 'Accueil', link: '/' };
  writeJson(join(contentDir, 'site.json'), {
    ...site,
    picture: undefined,
    organiser: { ...site.organiser, link: '/' },
    navigation: [toRoot],
    participate: toRoot,
    footer: { ...site.footer, columns: [{ id: 'all', title: 'Pages', links: [toRoot] }], legal: [toRoot] },
    documents: [{ ...site.documents[0], file: '/one.pdf', pages: [{ page: 'home', blocks: ['text'] }] }],
    news: [{ ...site.news[0], picture: '/one.svg', link: '/' }],
  });
  const block = { type: 'text', id: 'text', title: 'Salon', paragraphs: ['Bienvenue.'] };
  for (const [id, route] of Object.entries({ home: '/', 'not-found': '/404' })) {
    writeJson(join(contentDir, 'pages', `${id}.json`), {
      route,
      title: id,
      description: id,
      blocks: [block],
    });
  }
  return { FORMS_DIR: formsDir, CONTENT_DIR: contentDir };
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value, null, 2));
}
