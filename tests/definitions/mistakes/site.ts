import { readFileSync } from 'node:fs';
import { type Files, form } from '../../support/definitionFiles.ts';

const SITE = `{
  "name": "École du soir",
  "description": "Des cours le soir, à Yaoundé.",
  "picture": "/share.jpg",
  "locales": [{ "id": "fr", "name": "Français", "label": "FR" }],
  "timeZone": "Africa/Douala",
  "timeZoneName": "heure de Yaoundé",
  "event": { "name": "Rentrée 2030", "start": "2030-09-02", "end": "2030-09-06", "countdown": "2030-09-02T00:00:00+01:00", "venue": "École", "city": "Yaoundé", "country": "CM" },
  "organiser": { "name": "L'association", "link": "/" },
  "navigation": [{ "id": "cours", "label": "Cours", "link": "/cours" }],
  "participate": { "id": "participer", "label": "Participer", "link": "/cours" },
  "contact": { "email": "bonjour@ecole.cm", "phones": ["+237 677 12 34 56"], "website": "https://ecole.cm", "address": "Yaoundé", "messaging": { "label": "Écrire", "link": "https://ecole.cm/messages" } },
  "bank": [{ "id": "banque", "label": "Banque", "value": "Banque du soir" }],
  "social": [{ "id": "facebook", "name": "Facebook", "link": "https://ecole.cm/reseau" }],
  "newsletter": { "form": "cours", "title": "Lettre", "text": "Nos nouvelles." },
  "footer": { "description": "École du soir.", "columns": [{ "id": "liens", "title": "Liens", "links": [{ "id": "tarifs", "label": "Tarifs", "link": "/tarifs" }] }], "contactTitle": "Contact", "socialTitle": "Suivez-nous", "legal": [{ "id": "tarifs", "label": "Tarifs", "link": "/tarifs" }], "rights": "École du soir." },
  "documents": [{ "id": "plan", "name": "Plan", "fileType": "PDF", "file": "/plan.pdf", "fileName": "plan.pdf" }],
  "newsCategories": [{ "id": "ecole", "label": "École" }],
  "news": [{ "id": "ouverture", "date": "2030-01-05", "category": "ecole", "title": "Ouverture", "excerpt": "Les cours ouvrent." }]
}
`;

const HOME = `{
  "route": "/",
  "title": "Accueil",
  "description": "L'école du soir.",
  "blocks": [
    { "id": "compte", "type": "countdown", "title": "Bientôt" },
    { "id": "appel", "type": "call-to-action", "title": "Venez", "actions": [{ "id": "tarifs", "label": "Tarifs", "link": "/tarifs" }] }
  ]
}
`;

const PRICES = `{
  "route": "/tarifs",
  "title": "Tarifs",
  "description": "Nos tarifs.",
  "blocks": [
    { "id": "texte", "type": "text", "title": "Tarifs", "paragraphs": ["Un cours coûte peu."] },
    { "id": "suite", "type": "call-to-action", "title": "Suite", "actions": [{ "id": "programme", "label": "Programme", "link": "/programme" }] }
  ]
}
`;

const PROGRAMME = `{
  "route": "/programme",
  "title": "Programme",
  "description": "Ce qui a lieu.",
  "blocks": [
    { "id": "haut", "type": "hero", "title": "Programme", "date": "Du {event.dates}", "picture": "/share.jpg" },
    { "id": "jours", "type": "text", "title": "Jours", "paragraphs": ["Les cours ont lieu du lundi au vendredi, du {event.dates}."] },
    { "id": "salles", "type": "cards", "title": "Salles", "tone": "tinted", "cards": [{ "id": "grande", "title": "Grande salle", "text": "Trente places.", "icon": "school" }] },
    { "id": "faq", "type": "questions", "title": "Questions", "items": [{ "id": "quand", "question": "Quand ?", "answer": ["Le soir."] }] },
    { "id": "horaire", "type": "rich-text", "content": [{ "kind": "table", "columns": ["Jour", "Heure"], "rows": [["Lundi", "18 h"], ["Mardi", "19 h"]] }] },
    { "id": "actualites", "type": "news", "layout": "grid", "readMore": "Lire", "items": ["ouverture"] }
  ]
}
`;

/** A small site without a problem: a form, two pages, a picture. */
export const SMALL_SITE: Files = {
  ...form(),
  'content/site.json': SITE,
  'content/pages/accueil.json': HOME,
  'content/pages/tarifs.json': PRICES,
  'content/pages/programme.json': PROGRAMME,
  'content/theme.json': readFileSync('tests/fixtures/fair/content/theme.json', 'utf8')
    .replace('"/fonts/bricolage.woff2"', '"/soir.woff2"')
    .replace(/ {2}"pattern": .*\n/, '')
    .replace('/favicon.svg', '/mark.svg'),
  'content/public/soir.woff2': 'wOF2',
  'content/public/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/public/share.jpg': '\u00ff\u00d8\u00ff',
  'content/public/plan.pdf': '%PDF-1.7',
};

/** When the site is checked: before its event. */
export const TODAY = new Date('2030-02-01T12:00:00Z');
