import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Publication } from '#contract/Publication.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import type { ApiDocument } from '../support/server/apiClient.ts';

const renderer = await loadRenderer(resolve('dist'));

describe.each(inject('definitions'))('when $name', ({ formsDir, contentDir }) => {
  let publication: Publication;
  beforeAll(async () => {
    ({ publication } = await createPublisher({ formsDir, contentDir, renderer, brotliQuality: 1 }).publish());
  });

  it('publishes every page and form, without message ids', () => {
    const { forms, pages } = loadSources({ formsDir, contentDir });
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

  it('describes every form as valid OpenAPI 3.1 in every language, with examples that match their schema', async () => {
    for (const locale of publication.locales) {
      const text = String(publication.resources.get(`/api/openapi.${locale}.json`)?.body);
      const { errors } = await new Validator().validate(JSON.parse(text));
      expect(errors).toBeUndefined();
      // A missing text shows its id.
      expect(text.match(/"(?:title|description|summary)":"(api|forms|site)\.[\w.-]+"/g)).toBeNull();
    }
    const document = JSON.parse(String(publication.resources.get('/api/openapi.json')?.body)) as ApiDocument;
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'api');
    for (const { form } of publication.forms.values()) {
      const { content } = document.paths[encodeURI(form.submission.path)]!.post!.requestBody;
      for (const { summary, value } of Object.values(content).flatMap(({ examples }) =>
        Object.values(examples),
      )) {
        const valid = ajv.validate({ $ref: `api#/components/schemas/form-${form.id}` }, value);
        expect(valid, `${form.id}: ${summary}: ${ajv.errorsText()}`).toBe(true);
      }
    }
  });
});
