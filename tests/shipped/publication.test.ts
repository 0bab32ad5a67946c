import { resolve } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';

const renderer = await loadRenderer(resolve('dist'));

describe.each(inject('definitions'))('when $name', ({ formsDir, contentDir }) => {
  it('every page and form is published, whole and in words', async () => {
    const { forms, pages } = loadSources({ formsDir, contentDir });
    const { publication } = await createPublisher({ formsDir, contentDir, renderer }).publish();
    const routes = [...forms.map(({ ui }) => ui), ...pages.map(({ page }) => page)].flatMap(
      ({ route, aliases = [] }) => (route === undefined || route === '/404' ? [] : [route, ...aliases]),
    );
    expect(routes.length).toBeGreaterThan(0);
    for (const route of routes) {
      const html = String(publication.resources.get(route)?.body);
      expect(html.match(/<h1[ >]/g), route).toHaveLength(1);
      expect(html, route).not.toMatch(/>(pages|forms|site|shell|blocks|form|errors)\.[\w.-]+\w</);
    }
    expect([...publication.forms.keys()].sort()).toEqual(forms.map(({ id }) => id).sort());
  });
});
