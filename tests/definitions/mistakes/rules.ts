import type { Mistake } from './Mistake.ts';

/** Texts that nobody can have meant. */
export const WRITING: readonly Mistake[] = [
  {
    name: 'direction that is turned',
    file: 'content/pages/tarifs.json',
    from: '"Un cours coûte peu."',
    to: '"Un ‮cours"',
    told: [
      'content/pages/tarifs.json:6:72 warning: an invisible character (U+202E) stands before "cours": delete it',
    ],
  },
  {
    name: 'space without width',
    file: 'content/pages/tarifs.json',
    from: '"Un cours coûte peu."',
    to: '"Un cours​ coûte"',
    told: [
      'content/pages/tarifs.json:6:72 warning: an invisible character (U+200B) stands before " coûte": delete it',
    ],
  },
  {
    name: 'letter that was encoded twice',
    file: 'content/pages/tarifs.json',
    from: '"Un cours coûte peu."',
    to: '"Un cours coÃ»te peu."',
    told: [
      'content/pages/tarifs.json:6:72 warning: "Ã»" was "û" before a program read it in another encoding: write it again',
    ],
  },
  {
    name: 'TODO',
    file: 'content/pages/tarifs.json',
    from: '"Un cours coûte peu."',
    to: '"TODO : prix"',
    told: ['content/pages/tarifs.json:6:72 warning: "TODO" still stands here: write the text'],
  },
  {
    name: 'Lorem ipsum',
    file: 'content/pages/tarifs.json',
    from: '"Un cours coûte peu."',
    to: '"Lorem ipsum dolor"',
    told: ['content/pages/tarifs.json:6:72 warning: "Lorem ipsum" still stands here: write the text'],
  },
  {
    name: 'text of blanks',
    file: 'content/pages/tarifs.json',
    from: '"Un cours coûte peu."',
    to: '"  "',
    told: ['content/pages/tarifs.json:6:72 warning: this text has blanks only: write it, or remove it'],
  },
  {
    name: 'blank at the end',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": "Cours ",',
    told: ['forms/cours/ui.json:3:12 warning: this text begins or ends with a blank: delete it'],
  },
  {
    name: 'blank in a title of an option',
    file: 'forms/cours/schema.json',
    from: '"title": "Élève"',
    to: '"title": "Élève "',
    told: ['forms/cours/schema.json:8:36 warning: this text begins or ends with a blank: delete it'],
  },
];

/** What a form says twice and differently, and what can never come about. */
export const CONTRADICTIONS: readonly Mistake[] = [
  {
    name: 'consent that nothing requires',
    file: 'forms/cours/schema.json',
    from: '"email": { "type": "string"',
    to: '"accord": { "type": "boolean", "title": "J\'accepte", "const": true },\n    "email": { "type": "string"',
    told: [
      'forms/cours/schema.json:6:5 no step of ui.json asks "accord"',
      'forms/cours/schema.json:6:5 warning: nothing requires "accord": whoever leaves it unticked agrees to nothing; add "accord" to "required"',
    ],
  },
  {
    name: 'pattern without an error text',
    file: 'forms/cours/schema.json',
    from: '"minLength": 2, "maxLength": 200 }',
    to: '"pattern": "^[A-Z]+$", "maxLength": 200 }',
    told: [
      'forms/cours/schema.json:5:48 warning: people read only that "nom" is wrong: write how it is right, as "errorMessage": { "pattern": "…" }',
    ],
  },
  {
    name: 'pattern without ^ and $',
    file: 'forms/cours/schema.json',
    from: '"minLength": 2, "maxLength": 200 }',
    to: '"pattern": "[0-9]{9}", "maxLength": 200, "errorMessage": "Neuf chiffres" }',
    told: [
      'forms/cours/schema.json:5:59 warning: the pattern accepts any text that contains what it asks: write "^[0-9]{9}$" for the whole text',
    ],
  },
  {
    name: 'pattern longer than maxLength',
    file: 'forms/cours/schema.json',
    from: '"minLength": 2, "maxLength": 200 }',
    to: '"pattern": "^[0-9]{9}$", "maxLength": 8, "errorMessage": "Neuf chiffres" }',
    told: [
      'forms/cours/schema.json:5:59 the pattern asks at least 9 characters, and "maxLength" allows 8: no answer can be right',
    ],
  },
  {
    name: 'pattern shorter than minLength',
    file: 'forms/cours/schema.json',
    from: '"minLength": 2, "maxLength": 200 }',
    to: '"pattern": "^[A-Z][0-9]?$", "minLength": 3, "maxLength": 200, "errorMessage": "Code" }',
    told: [
      'forms/cours/schema.json:5:59 the pattern allows at most 2 characters, and "minLength" asks 3: no answer can be right',
    ],
  },
  {
    name: 'pattern that contradicts itself',
    file: 'forms/cours/schema.json',
    from: '"minLength": 2, "maxLength": 200 }',
    to: '"pattern": "^a$b", "maxLength": 200, "errorMessage": "Code" }',
    told: [
      'forms/cours/schema.json:5:59 warning: no text fits this pattern: ^ stands at its start and $ at its end only',
    ],
  },
  {
    name: 'two options of one title',
    file: 'forms/cours/schema.json',
    from: '"title": "Parent"',
    to: '"title": "Élève"',
    told: [
      'forms/cours/schema.json:9:37 warning: two options of "statut" are called "Élève": people cannot tell them apart',
    ],
  },
  {
    name: 'option value with a blank at its end',
    file: 'forms/cours/schema.json',
    from: '"const": "parent"',
    to: '"const": "parent "',
    told: [
      'forms/cours/schema.json:9:18 warning: the option "parent " begins or ends with a blank: delete it',
      'forms/cours/schema.json:12:48 no amount for "parent ", an option of "statut"',
      'forms/cours/schema.json:12:62 "parent" is no option of "statut"; did you mean "parent "?',
      'forms/cours/schema.json:13:48 no amount for "parent ", an option of "statut"',
      'forms/cours/schema.json:13:62 "parent" is no option of "statut"; did you mean "parent "?',
    ],
  },
  {
    name: 'two fields of one title',
    file: 'forms/cours/schema.json',
    from: '"title": "E-mail"',
    to: '"title": "Nom"',
    told: [
      'forms/cours/schema.json:6:43 warning: "email" and "nom" are both called "Nom", side by side: people cannot tell them apart',
    ],
  },
  {
    name: 'two steps of one title',
    file: 'forms/cours/ui.json',
    from: '"title": "Choix", "sections"',
    to: '"title": "Vous", "sections"',
    told: ['forms/cours/ui.json:6:31 warning: two steps are called "Vous"'],
  },
  {
    name: 'field asked before what shows it',
    file: 'forms/cours/ui.json',
    from: '"statut", "ecole"',
    to: '"ecole", "statut"',
    told: [
      'forms/cours/ui.json:5:65 warning: "ecole" is asked before "statut", which shows it: name it after "statut"',
    ],
  },
  {
    name: 'condition with two values of one answer',
    file: 'forms/cours/schema.json',
    from: '{ "statut": { "const": "eleve" } } }',
    to: '{ "statut": { "const": "eleve" } }, "allOf": [{ "required": ["statut"], "properties": { "statut": { "const": "parent" } } }] }',
    told: [
      'forms/cours/schema.json:23:9 warning: this condition never holds: "statut" cannot have two values at once',
    ],
  },
  {
    name: 'condition outside the limits of its field',
    file: 'forms/cours/schema.json',
    from: '"if": { "required": ["statut"], "properties": { "statut": { "const": "eleve" } }',
    to: '"if": { "required": ["nom"], "properties": { "nom": { "maxLength": 1 } }',
    told: [
      'forms/cours/schema.json:23:9 warning: this condition never holds: the length of "nom" would be at least 2 and at most 1',
    ],
  },
  {
    name: 'minimum over maximum in a condition',
    file: 'forms/cours/schema.json',
    from: '"if": { "required": ["statut"], "properties": { "statut": { "const": "eleve" } }',
    to: '"if": { "required": ["nom"], "properties": { "nom": { "minLength": 9, "maxLength": 5 } }',
    told: [
      'forms/cours/schema.json:23:9 warning: this condition never holds: the length of "nom" would be at least 9 and at most 5',
    ],
  },
  {
    name: 'minLength over maxLength',
    file: 'forms/cours/schema.json',
    from: '"minLength": 2, "maxLength": 200 }',
    to: '"minLength": 20, "maxLength": 2 }',
    told: ['forms/cours/schema.json:5:61 "minLength" 20 is more than "maxLength" 2: no answer can be right'],
  },
  {
    name: 'minimum over maximum',
    file: 'forms/cours/schema.json',
    from: '"minimum": 1, "maximum": 9',
    to: '"minimum": 10, "maximum": 9',
    told: ['forms/cours/schema.json:17:49 "minimum" 10 is more than "maximum" 9: no answer can be right'],
  },
];

/** Dates, prices and names that contradict each other. */
export const SITES: readonly Mistake[] = [
  {
    name: 'offset of another place',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": "Cours", "closes": "2030-08-01T00:00:00+02:00",',
    told: [
      'forms/cours/ui.json:3:31 warning: +02:00 is not the time of "Africa/Douala", which has +01:00 on that day',
    ],
  },
  {
    name: 'period long past',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": "Cours", "closes": "2029-08-01T00:00:00+01:00",',
    told: [
      'forms/cours/ui.json:3:31 warning: the form closed 184 days ago: set the dates of the next edition',
    ],
  },
  {
    name: 'another last day in a text',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": "Cours", "closes": "2030-08-01T00:00:00+01:00", "lead": "Écrivez avant le 3 août 2030.",',
    told: [
      'forms/cours/ui.json:3:68 warning: "avant le 3 août 2030", but the form closes on 2030-07-31 ("closes")',
    ],
  },
  {
    name: 'closes before opens',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": "Cours", "opens": "2030-09-01T00:00:00+01:00", "closes": "2030-08-01T00:00:00+01:00",',
    told: ['forms/cours/ui.json:3:69 the form closes before it opens (2030-09-01T00:00:00+01:00)'],
  },
  {
    name: 'another year in the name of the event',
    file: 'content/site.json',
    from: '"Rentrée 2030"',
    to: '"Rentrée 2029"',
    told: ['content/site.json:8:22 warning: "2029" stands here, and the event is in 2030'],
  },
  {
    name: 'another year in a title',
    file: 'content/pages/tarifs.json',
    from: '"title": "Tarifs",\n  "desc',
    to: '"title": "Tarifs 2029",\n  "desc',
    told: ['content/pages/tarifs.json:3:12 warning: "2029" stands here, and the event is in 2030'],
  },
  {
    name: 'another year in a subject',
    file: 'forms/cours/ui.json',
    from: '"subject": "Reçu"',
    to: '"subject": "Reçu 2029"',
    told: ['forms/cours/ui.json:23:41 warning: "2029" stands here, and the event is in 2030'],
  },
  {
    name: 'countdown to another day',
    file: 'content/site.json',
    from: '"countdown": "2030-09-02T',
    to: '"countdown": "2030-09-03T',
    told: [
      'content/site.json:8:95 warning: the countdown ends on 2030-09-03, and the event starts on 2030-09-02',
    ],
  },
  {
    name: 'countdown in another time',
    file: 'content/site.json',
    from: '00:00:00+01:00',
    to: '00:00:00+00:00',
    told: [
      'content/site.json:8:95 warning: +00:00 is not the time of "Africa/Douala", which has +01:00 on that day',
    ],
  },
  {
    name: 'news from the future',
    file: 'content/site.json',
    from: '"date": "2030-01-05"',
    to: '"date": "2031-01-05"',
    told: ['content/site.json:19:41 warning: this news is of 2031-01-05, which is to come'],
  },
  {
    name: 'event that ends before it starts',
    file: 'content/site.json',
    from: '"end": "2030-09-06"',
    to: '"end": "2030-08-06"',
    told: ['content/site.json:8:68 the event ends before it starts ("start": "2030-09-02")'],
  },
  {
    name: 'end of the event in another order',
    file: 'content/site.json',
    from: '"end": "2030-09-06"',
    to: '"end": "06/08/2030"',
    told: [
      'content/site.json:8:68 "06/08/2030" is no day that exists, written YYYY-MM-DD such as 2025-03-01',
    ],
  },
  {
    name: 'unknown currency',
    file: 'forms/cours/ui.json',
    from: '"by": "statut", "currency": "XAF"',
    to: '"by": "statut", "currency": "XOX"',
    told: ['forms/cours/ui.json:14:86 warning: "XOX" is no currency, as "EUR" or "XAF"'],
  },
  {
    name: 'page that nothing links to',
    file: 'content/pages/seule.json',
    to: '{ "route": "/seule", "title": "Seule", "description": "Seule.", "blocks": [] }',
    told: [
      'content/pages/seule.json:1:12 warning: nothing links to this page: name it in "navigation" of site.json, or in a link of another page',
      'content/pages/seule.json:1:75 "blocks" must not be empty',
    ],
  },
];

/** Names that do not exist, and keys. */
export const NAMES: readonly Mistake[] = [
  {
    name: 'unknown key',
    file: 'forms/cours/ui.json',
    from: '"titles"',
    to: '"titels"',
    told: ['forms/cours/ui.json:20:5 unknown key "titels"; did you mean "titles"?'],
  },
  {
    name: 'field that no step asks',
    file: 'forms/cours/ui.json',
    from: '"statut", "ecole"]',
    to: '"statut"]',
    told: ['forms/cours/schema.json:25:5 no step of ui.json asks "ecole"'],
  },
  {
    name: 'step that asks an unknown field',
    file: 'forms/cours/ui.json',
    from: '"statut", "ecole"',
    to: '"statut", "ecolle"',
    told: [
      'forms/cours/schema.json:25:5 no step of ui.json asks "ecole"',
      'forms/cours/ui.json:5:75 "ecolle" names no field of schema.json; did you mean "ecole"?',
    ],
  },
  {
    name: 'required name that does not exist',
    file: 'forms/cours/schema.json',
    from: '"required": ["nom", "statut"]',
    to: '"required": ["nom", "statuts"]',
    told: ['forms/cours/schema.json:3:23 "statuts" is required but is no property; did you mean "statut"?'],
  },
  {
    name: 'unknown option in a condition',
    file: 'forms/cours/schema.json',
    from: '{ "statut": { "const": "eleve" } } }',
    to: '{ "statut": { "const": "elève" } } }',
    told: ['forms/cours/schema.json:23:72 "elève" is no option of "statut"; did you mean "eleve"?'],
  },
  {
    name: 'condition on an unknown field',
    file: 'forms/cours/schema.json',
    from: '"if": { "required": ["statut"]',
    to: '"if": { "required": ["status"]',
    told: [
      'forms/cours/schema.json:23:24 the condition reads "status", which is no property; did you mean "statut"?',
      'forms/cours/schema.json:23:51 warning: the condition reads "statut" without requiring it, so it holds when there is no answer: add "required": ["statut"]',
    ],
  },
  {
    name: 'unknown widget',
    file: 'forms/cours/ui.json',
    from: '"ui:widget": "file"',
    to: '"ui:widget": "fiel"',
    told: ['forms/cours/ui.json:11:38 unknown ui:widget "fiel"; did you mean "tel"?'],
  },
  {
    name: 'widget for another kind of field',
    file: 'forms/cours/ui.json',
    from: '"ui:widget": "file"',
    to: '"ui:widget": "date"',
    told: [
      'forms/cours/ui.json:11:38 widget "date" asks a text with "format": "date", which "pieces.cv" is not',
    ],
  },
  {
    name: 'unknown type',
    file: 'forms/cours/schema.json',
    from: '"type": "integer"',
    to: '"type": "int"',
    told: [
      'forms/cours/schema.json:15:14 warning: a list without "maxItems" may have 50 entries: write "maxItems"',
      'forms/cours/schema.json:15:60 warning: the entries have the title of their list: write what one of them is called as "title", such as "Personne"',
      'forms/cours/schema.json:16:7 warning: "title" is missing: people read "plat"',
      'forms/cours/schema.json:17:27 unknown type "int"; known: "string", "integer", "number", "boolean", "array", "object"',
      'forms/cours/ui.json:15:50 "repas" is no quantity list: a list of objects with an option ("oneOf" or "enum") and an integer',
    ],
  },
  {
    name: 'unknown format',
    file: 'forms/cours/schema.json',
    from: '"format": "email"',
    to: '"format": "mail"',
    told: [
      'forms/cours/schema.json:6:63 unknown format "mail"; did you mean "email"?',
      'forms/cours/ui.json:23:21 "email" holds no email address ("format": "email")',
    ],
  },
  {
    name: 'amount for an unknown option',
    file: 'forms/cours/schema.json',
    from: '"amounts": { "eleve": 1, "parent": 2 }',
    to: '"amounts": { "eleve": 1, "parents": 2 }',
    told: [
      'forms/cours/schema.json:12:48 no amount for "parent", an option of "statut"',
      'forms/cours/schema.json:12:62 "parents" is no option of "statut"; did you mean "parent"?',
    ],
  },
  {
    name: 'amount missing',
    file: 'forms/cours/schema.json',
    from: '"amounts": { "eleve": 3, "parent": 4 }',
    to: '"amounts": { "eleve": 3 }',
    told: ['forms/cours/schema.json:13:48 no amount for "parent", an option of "statut"'],
  },
  {
    name: 'unknown extension',
    file: 'forms/cours/schema.json',
    from: '[".pdf"]',
    to: '[".pfd"]',
    told: [
      'forms/cours/schema.json:20:51 unknown extension ".pfd": the server would refuse every such file; did you mean ".pdf"?',
    ],
  },
  {
    name: 'size in megabytes',
    file: 'forms/cours/schema.json',
    from: '"maxBytes": 1024',
    to: '"maxBytes": 10',
    told: [
      'forms/cours/schema.json:20:72 "maxBytes" 10 is less than a file has: it is a size in bytes, 10485760 is 10 MB',
    ],
  },
  {
    name: 'unknown block',
    file: 'content/pages/accueil.json',
    from: '"type": "countdown"',
    to: '"type": "count-down"',
    told: ['content/pages/accueil.json:6:31 unknown type "count-down"; did you mean "countdown"?'],
  },
  {
    name: 'route with a blank',
    file: 'forms/cours/ui.json',
    from: '"/cours",',
    to: '"/le cours",',
    told: [
      'forms/cours/ui.json:2:12 2 links lead to "/cours", and none to this route: write "/cours" again, or add it to "aliases"',
      'content/site.json:10:61 the link "/cours" leads nowhere: no route, alias or public file; did you mean "/le cours"?',
      'content/site.json:11:71 the link "/cours" leads nowhere: no route, alias or public file; did you mean "/le cours"?',
      'forms/cours/ui.json:2:12 "/le cours" is not written as it should be: a path with one "/" before each part and none at the end, as "/stands/plan", without space, ?, #, %, *, :, \\ or ..',
    ],
  },
  {
    name: 'route without slash',
    file: 'content/pages/tarifs.json',
    from: '"/tarifs"',
    to: '"tarifs"',
    told: [
      'content/pages/tarifs.json:2:12 3 links lead to "/tarifs", and none to this route: write "/tarifs" again, or add it to "aliases"',
      'content/pages/accueil.json:7:123 the link "/tarifs" leads nowhere: no route, alias or public file; did you mean "tarifs"?',
      'content/pages/tarifs.json:2:12 "tarifs" is not written as it should be: a path with one "/" before each part and none at the end, as "/stands/plan", without space, ?, #, %, *, :, \\ or ..',
      'content/site.json:16:150 the link "/tarifs" leads nowhere: no route, alias or public file; did you mean "tarifs"?',
      'content/site.json:16:279 the link "/tarifs" leads nowhere: no route, alias or public file; did you mean "tarifs"?',
    ],
  },
  {
    name: 'route taken',
    file: 'content/pages/tarifs.json',
    from: '"/tarifs"',
    to: '"/cours"',
    told: [
      'content/pages/accueil.json:7:123 the link "/tarifs" leads nowhere: no route, alias or public file',
      'content/pages/tarifs.json:2:12 "/cours" is taken: it stands in forms/cours/ui.json:2:12',
      'content/site.json:16:150 the link "/tarifs" leads nowhere: no route, alias or public file',
      'content/site.json:16:279 the link "/tarifs" leads nowhere: no route, alias or public file',
    ],
  },
  {
    name: 'unknown time zone',
    file: 'content/site.json',
    from: 'Africa/Douala',
    to: 'Africa/Yaounde',
    told: [
      'content/site.json:6:15 "Africa/Yaounde" is no time zone of the IANA database, as "Africa/Douala"; did you mean "Africa/Douala"?',
    ],
  },
  {
    name: 'day that does not exist',
    file: 'content/site.json',
    from: '"2030-01-05"',
    to: '"2030-02-30"',
    told: [
      'content/site.json:19:41 "2030-02-30" is no day that exists, written YYYY-MM-DD such as 2025-03-01',
    ],
  },
  {
    name: 'date in another order',
    file: 'content/site.json',
    from: '"2030-01-05"',
    to: '"05/01/2030"',
    told: [
      'content/site.json:19:41 "05/01/2030" is no day that exists, written YYYY-MM-DD such as 2025-03-01: write "2030-01-05"',
    ],
  },
  {
    name: 'unknown news category',
    file: 'content/site.json',
    from: '"category": "ecole"',
    to: '"category": "école"',
    told: [
      'content/site.json:19:67 "école" is not written as it should be: small letters, digits, - and _, a letter or digit first, as "young-talent"',
      'content/site.json:19:67 "école" is no id of "newsCategories"; did you mean "ecole"?',
    ],
  },
  {
    name: 'email without @',
    file: 'content/site.json',
    from: 'bonjour@ecole.cm',
    to: 'bonjour.ecole.cm',
    told: ['content/site.json:12:25 "bonjour.ecole.cm" is no email address such as contact@example.org'],
  },
  {
    name: 'picture that does not exist',
    file: 'content/site.json',
    from: '"/share.jpg"',
    to: '"/shared.jpg"',
    told: ['content/site.json:4:14 content/public/shared.jpg does not exist; did you mean "/share.jpg"?'],
  },
  {
    name: 'link without scheme',
    file: 'content/site.json',
    from: '"website": "https://ecole.cm"',
    to: '"website": "ecole.cm"',
    told: [
      'content/site.json:12:89 "ecole.cm" is not written as it should be: a URL that begins with "https://"',
    ],
  },
  {
    name: 'placeholder that nothing fills',
    file: 'forms/cours/ui.json',
    from: '"subject": "Reçu"',
    to: '"subject": "Reçu {nom_complet}"',
    told: [
      'forms/cours/ui.json:23:41 nothing fills the placeholder {nom_complet} here; known: {reference}, {title}',
    ],
  },
  {
    name: 'placeholder that is not closed',
    file: 'forms/cours/ui.json',
    from: '"subject": "Reçu"',
    to: '"subject": "Reçu {reference"',
    told: [
      "forms/cours/ui.json:23:41 broken placeholder: its } is missing; one is written {name}, and a brace itself '{'",
    ],
  },
  {
    name: 'number in quotes',
    file: 'forms/cours/ui.json',
    from: '"from": 6',
    to: '"from": "6"',
    told: ['forms/cours/ui.json:26:120 "from" must be an integer, not a string'],
  },
  {
    name: 'text without quotes that is true',
    file: 'forms/cours/ui.json',
    from: '"text": "Reçu." }',
    to: '"text": true }',
    told: ['forms/cours/ui.json:25:42 "text" must be a string, not a boolean'],
  },
  {
    name: 'list in place of a text',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": ["Cours"],',
    told: ['forms/cours/ui.json:3:12 "title" must be a string, not an array'],
  },
  {
    name: 'duration in words',
    file: 'forms/cours/ui.json',
    from: '"P1Y"',
    to: '"1 an"',
    told: [
      'forms/cours/ui.json:26:93 "1 an" is not written as it should be: a duration by the calendar: "P1Y" (a year), "P18M" (months), "P2W" (weeks) or "P90D" (days)',
    ],
  },
  {
    name: 'mail to a field that is no address',
    file: 'forms/cours/ui.json',
    from: '"to": "email"',
    to: '"to": "nom"',
    told: ['forms/cours/ui.json:23:21 "nom" holds no email address ("format": "email")'],
  },
  {
    name: 'key twice',
    file: 'forms/cours/ui.json',
    from: '"title": "Cours",',
    to: '"title": "Cours", "title": "Le cours",',
    told: ['forms/cours/ui.json:3:21 the key "title" stands here twice, first in line 3'],
  },
  {
    name: 'id twice',
    file: 'forms/cours/ui.json',
    from: '"id": "choix"',
    to: '"id": "vous"',
    told: ['forms/cours/ui.json:6:13 the id "vous" stands here twice'],
  },
  {
    name: 'review step before others',
    file: 'forms/cours/ui.json',
    from: '{ "id": "choix"',
    to: '{ "id": "revue", "title": "Revue", "kind": "review" },\n    { "id": "choix"',
    told: ['forms/cours/ui.json:6:48 a review step is the last one'],
  },
  {
    name: 'file sent as JSON',
    file: 'forms/cours/ui.json',
    from: '"encoding": "multipart"',
    to: '"encoding": "json"',
    told: ['forms/cours/ui.json:19:17 "pieces.cv" is a file, which only "multipart" can send'],
  },
  {
    name: 'default that is no option',
    file: 'forms/cours/schema.json',
    from: '"title": "Statut", "oneOf"',
    to: '"title": "Statut", "default": "prof", "oneOf"',
    told: ['forms/cours/schema.json:7:65 the default "prof" is no answer of this field'],
  },
];
