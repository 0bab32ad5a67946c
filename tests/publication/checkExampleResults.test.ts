import { describe, expect, it } from 'vitest';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { checkExampleResults } from '#publication/examples/checkExampleResults.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';

const SCHEMA = 'forms/reservation/schema.json';
const VALID = 'forms/reservation/examples/valid.json';
const EDGES = 'forms/reservation/examples/edges.json';

/** The problems of the examples, one line each. */
function verdicts(copy: DefinitionsCopy): string[] {
  return checkExampleResults(loadSources(copy.folders)).map(
    ({ file, line, column, severity, message }) => `${file}:${line}:${column} ${severity}: ${message}`,
  );
}

/** `path:line:column` of a text in a file of the copy. */
function placeOf(copy: DefinitionsCopy, path: string, text: string): string {
  const lines = copy.read(path).split('\n');
  const line = lines.findIndex((each) => each.includes(text));
  return `${path}:${line + 1}:${(lines[line]?.indexOf(text) ?? 0) + 1}`;
}

it('finds no problem in the examples of the frozen forms', () => {
  expect(verdicts(copyDefinitions())).toEqual([]);
});

it('validates examples at a moment at which the form is open', () => {
  for (const dates of [
    { closes: '2001-01-01T00:00:00+01:00' },
    { opens: '2999-01-01T00:00:00+01:00', closes: '2999-02-01T00:00:00+01:00' },
  ]) {
    const copy = copyDefinitions();
    copy.edit<FormUi>('forms/prix-presidentiel/ui.json', (ui) => Object.assign(ui, dates));
    expect(verdicts(copy)).toEqual([]);
  }
});

describe('reports with its place', () => {
  it('a changed price, as a warning with both values', () => {
    const copy = copyDefinitions();
    copy.write(SCHEMA, copy.read(SCHEMA).replace('"price": 1500000', '"price": 1600000'));
    const found = verdicts(copy);
    expect(found).toContain(
      `${placeOf(copy, VALID, '1500000')} warning: the form now has 1600000 here; this example has 1500000`,
    );
    expect(found.filter((line) => !line.includes(' warning: '))).toEqual([]);
  });

  it('a changed text, as a warning with the new text', () => {
    const copy = copyDefinitions();
    const old = 'Veuillez sélectionner un pack de stand';
    copy.write(SCHEMA, copy.read(SCHEMA).replaceAll(old, 'Choisissez un stand'));
    const found = verdicts(copy);
    expect(found).toContain(
      `${placeOf(copy, EDGES, `"${old}"`)} warning: the form now says "Choisissez un stand"; this example has the earlier text`,
    );
    expect(found.filter((line) => !line.includes(' warning: '))).toEqual([]);
  });

  it('a stricter rule, as an error at the refused answer', () => {
    const copy = copyDefinitions();
    copy.edit<FormSchema>(SCHEMA, ({ properties }) => Object.assign(properties.ville!, { minLength: 20 }));
    expect(verdicts(copy)).toContainEqual(
      `${placeOf(copy, VALID, '"Douala"')} error: the form refuses "ville" of this example: "La ville doit contenir au moins 2 caractères."; give an answer that its rule accepts, or write the text under "errors"`,
    );
  });

  it('a laxer rule, as an error at the text that no longer appears', () => {
    const copy = copyDefinitions();
    copy.edit<FormSchema>(SCHEMA, ({ properties }) => Object.assign(properties.votre_nom!, { minLength: 1 }));
    expect(verdicts(copy)[0]).toMatch(
      /^forms\/reservation\/examples\/edges\.json:\d+:\d+ error: the form accepts "votre_nom" of this example: /,
    );
  });

  it('a broken condition, as errors', () => {
    const copy = copyDefinitions();
    const path = 'forms/miss-enseignante/schema.json';
    copy.edit<FormSchema>(path, (schema) => {
      const [name = ''] = schema.if?.required ?? [];
      const condition = schema.if!.properties![name]!;
      for (const key of Object.keys(condition)) delete (condition as Record<string, unknown>)[key];
      Object.assign(condition, { const: 'nobody' });
    });
    const found = verdicts(copy);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatch(/^forms\/miss-enseignante\/examples\/\w+\.json:\d+:\d+ error: /);
  });

  it('a wrong or missing derived value, as an error', () => {
    const copy = copyDefinitions();
    copy.edit<FormUi>('forms/reservation/ui.json', ({ submission }) => {
      submission.derive = { pack_details: { details: 'typeOrganisation' } };
    });
    expect(verdicts(copy)).toContainEqual(
      expect.stringMatching(/valid\.json:\d+:\d+ error: the form now has {"name":"Grande entreprise"} here/),
    );
    copy.edit<FormUi>('forms/reservation/ui.json', ({ submission }) => {
      delete submission.derive;
    });
    expect(verdicts(copy)).toContainEqual(
      expect.stringContaining('error: the server stores no "pack_details" of this example'),
    );
  });
});

it('shows the message of the interface, with its values, for a rule without `errorMessage`', () => {
  const copy = copyDefinitions();
  copy.edit<{ answers: Record<string, unknown> }>(VALID, ({ answers }) => {
    answers.ville = 'D'.repeat(500);
  });
  expect(verdicts(copy)).toEqual([expect.stringMatching(/error: the form refuses "ville" .*\b200\b/)]);
});
