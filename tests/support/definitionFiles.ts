import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CheckOptions, checkSources } from '#definitions/check/checkSources.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import type { Sources } from '#definitions/sources/Sources.ts';

/** Files by path (`forms/course/schema.json`), as text or as the value to write. */
export type Files = Record<string, unknown>;

/** Writes the files into a temporary folder, loads them and passes them to `use`. */
export function withSources<T>(files: Files, use: (sources: Sources, folders: SourceFolders) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
  try {
    for (const part of ['forms', 'content']) mkdirSync(join(folder, part));
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(
        join(folder, path),
        typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      );
    }
    const folders = { formsDir: join(folder, 'forms'), contentDir: join(folder, 'content') };
    return use(loadSources(folders), folders);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The problems that the check finds in the files: `file:line:column message`, with `warning: ` before warnings. */
export function problemsOf(files: Files, options?: CheckOptions): string[] {
  return withSources(files, (sources) =>
    checkSources(sources, options).map(
      ({ file, line, column, severity, message }) =>
        `${file}:${line}:${column} ${severity === 'warning' ? 'warning: ' : ''}${message}`,
    ),
  );
}

export const SCHEMA = `{
  "type": "object",
  "required": ["nom", "statut"],
  "properties": {
    "nom": { "type": "string", "title": "Nom", "minLength": 2, "maxLength": 200 },
    "email": { "type": "string", "title": "E-mail", "format": "email", "maxLength": 200 },
    "statut": { "type": "string", "title": "Statut", "oneOf": [
      { "const": "eleve", "title": "Élève" },
      { "const": "parent", "title": "Parent" }
    ] },
    "salle": { "type": "string", "title": "Salle", "oneOf": [
      { "const": "a", "title": "A", "amounts": { "eleve": 1, "parent": 2 } },
      { "const": "b", "title": "B", "amounts": { "eleve": 3, "parent": 4 } }
    ] },
    "repas": { "type": "array", "title": "Repas", "items": { "type": "object", "properties": {
      "plat": { "type": "string", "oneOf": [{ "const": "riz", "title": "Riz", "amount": 5 }] },
      "nombre": { "type": "integer", "minimum": 1, "maximum": 9 }
    } } },
    "pieces": { "type": "object", "title": "Pièces", "properties": {
      "cv": { "title": "CV", "file": { "accept": [".pdf"], "maxBytes": 1024 } }
    } }
  },
  "if": { "required": ["statut"], "properties": { "statut": { "const": "eleve" } } },
  "then": { "required": ["ecole"], "properties": {
    "ecole": { "type": "string", "title": "École", "maxLength": 200 }
  } }
}
`;

export const UI = `{
  "route": "/cours",
  "title": "Cours",
  "steps": [
    { "id": "vous", "title": "Vous", "fields": ["nom", "email", "statut", "ecole"] },
    { "id": "choix", "title": "Choix", "sections": [{ "id": "tout", "title": "Tout", "fields": ["salle", "repas", "pieces"] }] },
    { "id": "fin", "title": "Fin", "kind": "review" }
  ],
  "uiSchema": {
    "nom": { "ui:autocomplete": "name" },
    "pieces": { "cv": { "ui:widget": "file" } }
  },
  "sidebar": [
    { "panel": "amount", "title": "Prix", "of": "salle", "by": "statut", "currency": "XAF" },
    { "panel": "totals", "title": "Repas", "of": "repas", "currency": "XAF" }
  ],
  "submission": {
    "path": "/api/cours",
    "encoding": "multipart",
    "titles": ["salle"],
    "derive": { "salle_details": { "details": "salle" } },
    "compute": { "prix": { "amount": { "of": "salle", "by": "statut" } } },
    "mail": { "to": "email", "subject": "Reçu", "text": ["Merci"] }
  },
  "success": { "title": "Merci", "text": "Reçu." },
  "privacy": { "purpose": "Pour vous placer.", "recipients": "Les professeurs.", "keepFor": "P1Y", "minors": { "from": 6, "text": "Avec un parent." } }
}
`;

/** A form without a problem, in which `from`, which must occur once in the file, is replaced by `to`. */
export function form(file: 'schema' | 'ui' = 'schema', from = '', to = ''): Files {
  const change = (text: string) => {
    if (text.split(from).length !== 2) throw new Error(`${from} does not occur exactly once in ${file}.json`);
    return text.replace(from, () => to);
  };
  return {
    'forms/cours/schema.json': file === 'schema' && from ? change(SCHEMA) : SCHEMA,
    'forms/cours/ui.json': file === 'ui' && from ? change(UI) : UI,
  };
}
