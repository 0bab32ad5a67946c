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
    { "id": "texte", "type": "text", "title": "Tarifs", "paragraphs": ["Un cours coûte peu."] }
  ]
}
`;

/** A small site without a problem: a form, two pages, a picture. */
export const SMALL_SITE: Files = {
  ...form(),
  'content/site.json': SITE,
  'content/pages/accueil.json': HOME,
  'content/pages/tarifs.json': PRICES,
  'content/public/share.jpg': '\u00ff\u00d8\u00ff',
  'content/public/plan.pdf': '%PDF-1.7',
};

/** When the site is checked: before its event. */
export const TODAY = new Date('2030-02-01T12:00:00Z');
