import type { Mistake } from './Mistake.ts';

/** Files that are no definitions, and what stands between their values. */
export const FILES: readonly Mistake[] = [
  {
    name: 'text without its opening quotation mark',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": Cours",',
    told: ['forms/cours/ui.json:3:12 not JSON: this is no JSON value; a text stands in double quotes'],
  },
  {
    name: 'list without [',
    file: 'forms/cours/ui.json',
    from: '["nom", "email", "statut", "ecole"]',
    to: '"nom", "email", "statut", "ecole"]',
    told: ['forms/cours/ui.json:5:48 the [ before this list is missing'],
  },
  {
    name: 'list in round brackets',
    file: 'forms/cours/ui.json',
    from: '["nom", "email", "statut", "ecole"]',
    to: '("nom", "email", "statut", "ecole")',
    told: ['forms/cours/ui.json:5:48 a list stands in square brackets: [ … ]'],
  },
  {
    name: 'line break in a text',
    file: 'content/pages/tarifs.json',
    from: 'Un cours coûte',
    to: 'Un cours\ncoûte',
    told: ['content/pages/tarifs.json:6:72 not JSON: the closing double quote of this text is missing'],
  },
  {
    name: 'path of Windows',
    file: 'content/site.json',
    from: '"/share.jpg"',
    to: '"\\share.jpg"',
    told: [
      'content/site.json:4:14 not JSON: a backslash in a text is written \\\\; a path has / in its place',
    ],
  },
  {
    name: 'number with a unit',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": "Cours", "minutes": 5 min,',
    told: ['forms/cours/ui.json:3:33 a number has no unit: write 5'],
  },
  {
    name: 'number with %',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": "Cours", "minutes": 5 %,',
    told: ['forms/cours/ui.json:3:33 a number has no unit: write 5'],
  },
  {
    name: 'number that begins with a point',
    file: 'forms/cours/ui.json',
    from: '"from": 6',
    to: '"from": .5',
    told: ['forms/cours/ui.json:26:120 a number begins with a digit: write 0.5'],
  },
  {
    name: 'number that begins with +',
    file: 'forms/cours/ui.json',
    from: '"from": 6',
    to: '"from": +6',
    told: ['forms/cours/ui.json:26:120 a number begins with a digit: write 6'],
  },
  {
    name: 'value that is missing',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": ,',
    told: ['forms/cours/ui.json:3:11 the value of "title" is missing'],
  },
  {
    name: 'value and comma that are missing',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",\n',
    to: '"title":\n',
    told: ['forms/cours/ui.json:3:11 the value of "title" is missing'],
  },
  {
    name: 'words before the file',
    file: 'forms/cours/ui.json',
    from: '{\n  "route"',
    to: 'Voici le formulaire :\n{\n  "route"',
    told: ['forms/cours/ui.json:1:1 the file begins with {: delete what stands before it'],
  },
  {
    name: 'marks of a code block',
    file: 'forms/cours/ui.json',
    from: '{\n  "route"',
    to: '```json\n{\n  "route"',
    told: ['forms/cours/ui.json:1:1 the file begins with {: delete what stands before it'],
  },
  {
    name: 'file twice in one',
    file: 'content/pages/tarifs.json',
    from: '{\n  "route"',
    to: '{}\n{\n  "route"',
    told: [
      'content/pages/tarifs.json:2:1 not JSON: nothing more is expected here: the value before this is complete',
    ],
  },
  {
    name: 'dots of an example',
    file: 'forms/cours/ui.json',
    from: '"uiSchema": {',
    to: '"uiSchema": { …',
    told: ['forms/cours/ui.json:9:17 not JSON: this is no JSON value; a text stands in double quotes'],
  },
  {
    name: 'web page',
    file: 'content/pages/tarifs.json',
    to: '<!DOCTYPE html>\n<html></html>',
    told: [
      'content/pages/tarifs.json:1:1 this is a web page: save the file itself, not what a browser shows of it',
    ],
  },
  {
    name: 'document of a word processor',
    file: 'content/pages/tarifs.json',
    to: '{\\rtf1\\ansi}',
    told: [
      'content/pages/tarifs.json:1:1 this is a document of a word processor: save the file as plain text',
    ],
  },
  {
    name: 'empty file',
    file: 'content/pages/tarifs.json',
    to: '',
    told: ['content/pages/tarifs.json:1:1 not JSON: the file is empty'],
  },
  {
    name: 'list in place of a form',
    file: 'forms/cours/ui.json',
    to: '[]',
    told: ['forms/cours/ui.json:1:1 "the file" must be an object, not an array'],
  },
  {
    name: 'folder of examples that is misspelt',
    file: 'forms/cours/exemples/valid.json',
    to: '{}',
    told: [
      'forms/cours/exemples/valid.json:1:1 no known kind of file; known: forms/<id>/schema.json, forms/<id>/ui.json, forms/<id>/examples/<name>.json, content/site.json, content/theme.json, content/pages/<id>.json, content/messages/glossary.json, content/messages/<locale>.json',
    ],
  },
  {
    name: 'form with a capital and a blank',
    file: 'forms/Le cours/ui.json',
    to: '{ "title": "Le cours" }',
    told: [
      'forms/Le cours/schema.json:1:1 the file is missing: a form has a schema.json and a ui.json',
      'forms/Le cours/ui.json:1:1 "Le cours" is no id: small letters and digits, with - between words, as "young-talent"',
    ],
  },
  {
    name: 'form without its schema',
    file: 'forms/nouveau/ui.json',
    to: '{ "title": "Nouveau" }',
    told: ['forms/nouveau/schema.json:1:1 the file is missing: a form has a schema.json and a ui.json'],
  },
  {
    name: 'page in another folder',
    file: 'content/page/autre.json',
    to: '{}',
    told: [
      'content/page/autre.json:1:1 no known kind of file; known: forms/<id>/schema.json, forms/<id>/ui.json, forms/<id>/examples/<name>.json, content/site.json, content/theme.json, content/pages/<id>.json, content/messages/glossary.json, content/messages/<locale>.json',
    ],
  },
  {
    name: 'site that is misspelt',
    file: 'content/sites.json',
    to: '{}',
    told: [
      'content/sites.json:1:1 no known kind of file; known: forms/<id>/schema.json, forms/<id>/ui.json, forms/<id>/examples/<name>.json, content/site.json, content/theme.json, content/pages/<id>.json, content/messages/glossary.json, content/messages/<locale>.json',
    ],
  },
  {
    name: 'page with a capital',
    file: 'content/pages/Autre.json',
    to: '{ "route": "/404", "title": "Autre", "description": "Autre.", "blocks": [{ "id": "t", "type": "text", "title": "Autre", "paragraphs": ["Autre."] }] }',
    told: [
      'content/pages/Autre.json:1:1 "Autre" is no id: small letters and digits, with - between words, as "young-talent"',
    ],
  },
];
