import type { Mistake } from './Mistake.ts';

/** site.json: event, contact, documents, news, languages. */
export const SITE_KEYS: readonly Mistake[] = [
  {
    name: 'language with capitals',
    file: 'content/site.json',
    from: '"id": "fr", "name"',
    to: '"id": "FR", "name"',
    told: [
      'content/site.json:5:23 "FR" is not written as it should be: a language in small letters, perhaps with more after a -, as "en" or "pt-BR"',
    ],
  },
  {
    name: 'language by its name',
    file: 'content/site.json',
    from: '"id": "fr", "name"',
    to: '"id": "french", "name"',
    told: [
      'content/site.json:5:23 "french" is not written as it should be: a language in small letters, perhaps with more after a -, as "en" or "pt-BR"',
    ],
  },
  {
    name: 'language without a label',
    file: 'content/site.json',
    from: ', "label": "FR"',
    to: '',
    told: ['content/site.json:5:15 "label" is missing'],
  },
  {
    name: 'no language',
    file: 'content/site.json',
    from: '[{ "id": "fr", "name": "Français", "label": "FR" }]',
    to: '[]',
    told: ['content/site.json:5:14 "locales" must not be empty'],
  },
  {
    name: 'zone by its distance',
    file: 'content/site.json',
    from: 'Africa/Douala',
    to: 'GMT+1',
    told: ['content/site.json:6:15 "GMT+1" is no time zone of the IANA database, as "Africa/Douala"'],
  },
  {
    name: 'country by its name',
    file: 'content/site.json',
    from: '"CM"',
    to: '"Cameroun"',
    told: [
      'content/site.json:8:172 "Cameroun" is not written as it should be: two capital letters (ISO 3166), as "CM"',
    ],
  },
  {
    name: 'country that does not exist',
    file: 'content/site.json',
    from: '"CM"',
    to: '"XX"',
    told: ['content/site.json:8:172 warning: "XX" is no country, as "CM" or "PT"'],
  },
  {
    name: 'countdown without a time',
    file: 'content/site.json',
    from: '"2030-09-02T00:00:00+01:00"',
    to: '"2030-09-02"',
    told: ['content/site.json:8:95 "2030-09-02" is no date-time such as 2025-03-01T00:00:00+01:00'],
  },
  {
    name: 'end of the event that is missing',
    file: 'content/site.json',
    from: '"end": "2030-09-06", ',
    to: '',
    told: [
      'content/site.json:8:12 "end" of "event" is missing, as YYYY-MM-DD: 2 texts show {event.dates}',
      'content/site.json:8:12 "end" is missing',
    ],
  },
  {
    name: 'start as one says it',
    file: 'content/site.json',
    from: '"start": "2030-09-02"',
    to: '"start": "02/09/2030"',
    told: [
      'content/site.json:8:47 "02/09/2030" is no day that exists, written YYYY-MM-DD such as 2025-03-01',
    ],
  },
  {
    name: 'telephone numbers as a text',
    file: 'content/site.json',
    from: '["+237 677 12 34 56"]',
    to: '"+237 677 12 34 56"',
    told: ['content/site.json:12:55 "phones" must be an array, not a string'],
  },
  {
    name: 'telephone number in words',
    file: 'content/site.json',
    from: '"+237 677 12 34 56"',
    to: '"six cent"',
    told: [
      'content/site.json:12:56 "six cent" is not written as it should be: a telephone number in digits, as "+237 677 12 34 56"',
    ],
  },
  {
    name: 'example number',
    file: 'content/site.json',
    from: '"+237 677 12 34 56"',
    to: '"+237 600 000 000"',
    told: ['content/site.json:12:56 warning: still fictitious: "+237 600 000 000"'],
  },
  {
    name: 'example address',
    file: 'content/site.json',
    from: 'bonjour@ecole.cm',
    to: 'contact@example.org',
    told: ['content/site.json:12:25 warning: still fictitious: "contact@example.org"'],
  },
  {
    name: 'website without https',
    file: 'content/site.json',
    from: '"website": "https://ecole.cm"',
    to: '"website": "http://ecole.cm"',
    told: [
      'content/site.json:12:89 "http://ecole.cm" is not written as it should be: a URL that begins with "https://"',
    ],
  },
  {
    name: 'network by its name',
    file: 'content/site.json',
    from: '"https://ecole.cm/reseau"',
    to: '"@ecole"',
    told: ['content/site.json:14:62 "@ecole" is neither a path ("/…") nor a URL ("https://…")'],
  },
  {
    name: 'account number with a digit wrong',
    file: 'content/site.json',
    from: '"Banque du soir"',
    to: '"CM21 1000 3001 0005 0000 0637 807"',
    told: [
      'content/site.json:13:58 warning: "CM21 1000 3001 0005 0000 0637 807" is no IBAN: a digit is wrong, missing or too many',
    ],
  },
  {
    name: 'newsletter of an unknown form',
    file: 'content/site.json',
    from: '"form": "cours"',
    to: '"form": "court"',
    told: ['content/site.json:15:27 "court" is no form (a folder of forms/); did you mean "cours"?'],
  },
  {
    name: 'document that does not exist',
    file: 'content/site.json',
    from: '"file": "/plan.pdf"',
    to: '"file": "/plans.pdf"',
    told: [
      'content/public/plan.pdf:1:1 warning: nothing uses this file',
      'content/site.json:17:76 content/public/plans.pdf does not exist; did you mean "/plan.pdf"?',
    ],
  },
  {
    name: 'document that is not yet printed',
    file: 'content/site.json',
    from: '"file": "/plan.pdf"',
    to: '"form": "cours", "file": "/cours.pdf"',
    told: [
      'content/public/plan.pdf:1:1 warning: nothing uses this file',
      'content/site.json:17:93 content/public/cours.pdf does not exist: "npm run documents" prints it',
    ],
  },
  {
    name: 'document with another extension',
    file: 'content/site.json',
    from: '"fileName": "plan.pdf"',
    to: '"fileName": "plan.docx"',
    told: [
      'content/site.json:17:101 warning: "plan.docx" does not end in ".pdf", as its file does: devices could not open it',
    ],
  },
  {
    name: 'document with another size',
    file: 'content/site.json',
    from: '"fileType": "PDF",',
    to: '"fileType": "PDF", "fileSize": "12 Mo",',
    told: ['content/site.json:17:80 warning: "12 Mo" is shown, but content/public/plan.pdf has 8 bytes'],
  },
  {
    name: 'news twice',
    file: 'content/site.json',
    from: '"excerpt": "Les cours ouvrent." }',
    to: '"excerpt": "Les cours ouvrent." }, { "id": "ouverture", "date": "2030-01-06", "category": "ecole", "title": "Encore", "excerpt": "Encore." }',
    told: ['content/site.json:19:141 the id "ouverture" stands here twice'],
  },
  {
    name: 'news that says nothing',
    file: 'content/site.json',
    from: '"excerpt": "Les cours ouvrent."',
    to: '"excerpt": ""',
    told: ['content/site.json:19:109 "excerpt" must not be empty'],
  },
  {
    name: 'day of the site that does not exist',
    file: 'content/site.json',
    from: '"news": [',
    to: '"dates": { "fin": "2030-06-31" },\n  "news": [',
    told: [
      'content/site.json:19:21 "2030-06-31" is no day that exists, written YYYY-MM-DD such as 2025-03-01',
    ],
  },
  {
    name: 'day of the site in the year after',
    file: 'content/site.json',
    from: '"news": [',
    to: '"dates": { "fin": "2031-06-30" },\n  "news": [',
    told: [
      'content/site.json:19:21 warning: 2031-06-30 is 297 days after the event, which ends on 2030-09-06',
    ],
  },
  {
    name: 'menu that leads to nothing',
    file: 'content/site.json',
    from: '"label": "Cours", "link": "/cours"',
    to: '"label": "Cours", "link": "/coures"',
    told: [
      'content/site.json:10:61 the link "/coures" leads nowhere: no route, alias or public file; did you mean "/cours"?',
    ],
  },
  {
    name: 'key that is misspelt',
    file: 'content/site.json',
    from: '"timeZoneName"',
    to: '"timezoneName"',
    told: [
      'content/site.json:1:1 "timeZoneName" is missing',
      'content/site.json:7:3 unknown key "timezoneName"; did you mean "timeZoneName"?',
    ],
  },
];
