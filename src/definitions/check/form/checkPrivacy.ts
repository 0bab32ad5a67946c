import type { CollectedProperty } from '../../sources/collectProperties.ts';
import { tell, tellText } from '../../sources/tell.ts';
import { KEY_WARNING, WARNING } from '../Report.ts';
import { type FormContext, namedField, uiOf } from './FormContext.ts';

const PHOTOS = new Set([
  ...['.jpg', '.jpeg', '.png', '.gif', '.webp', '.heic', '.heif', '.avif', '.tif', '.tiff', '.bmp'],
]);
const VIDEOS = new Set(['.mp4', '.mov', '.avi', '.webm', '.mkv', '.m4v', '.3gp', '.3g2']);

/** In years; accounts are kept for ten. */
const LONGEST = 10;

/** Words of names and titles, in French and English. */
const BIRTH = /naissance|\bn[ée]e?s? le\b|birth/i;
const IDENTITY = /identit[ée]|identity|passe?port|\bcni\b|\bid[-_ ]?card/i;
const MINORS =
  /(?<!\p{L})(?:mineure?s?|jeunes?|enfants?|[ée]l[èe]ves?|tut(?:eur|rice)s?|parents?|minors?|young|child(?:ren)?|pupils?|guardians?)(?!\p{L})/iu;

/** Warns of a form without its purpose, without the time for which it stores answers, or without its sensitive fields. */
export function checkPrivacy(form: FormContext): void {
  const { ui, properties, reportUi } = form;
  const { privacy } = ui;
  const named = new Set(privacy?.sensitive);
  privacy?.sensitive?.forEach((path, index) => {
    namedField(form, path, ['privacy', 'sensitive', index], 'key');
  });
  const warn = (place: string[], message: string) => reportUi(place, message, WARNING);
  if (!privacy)
    warn(
      [],
      tell`"privacy" is missing: nothing says why the form asks, who reads the answers and for how long`,
    );
  else if (privacy.keepFor === undefined && !ui.submission?.mail?.optIn)
    warn(['privacy'], tell`"keepFor" is missing: submissions are stored until somebody deletes them`);
  const [, years] = /^P(\d+)Y$/.exec(privacy?.keepFor ?? '') ?? [];
  if (Number(years) > LONGEST)
    warn(['privacy', 'keepFor'], tell`answers are stored for ${years} years: write how long you need them`);
  const births: string[] = [];
  for (const property of properties.values()) {
    const kind = sensitiveKind(form, property);
    if (kind === SENSITIVE.birth) births.push(property.path);
    if (kind === undefined || named.has(property.path) || named.has(property.path.split('.')[0] ?? ''))
      continue;
    const message = tell`"${property.path}" asks ${tellText(kind)}: name it in "sensitive" of "privacy" in ui.json`;
    form.reportSchema(property.place, message, KEY_WARNING);
  }
  if (privacy?.minors) return;
  const reason = births[0] !== undefined ? tell`"${births[0]}" asks a date of birth` : aboutMinors(form);
  if (reason !== undefined)
    warn(
      privacy ? ['privacy'] : [],
      tell`${reason}: "minors" of "privacy" says from which age, and what a parent does`,
    );
}

const SENSITIVE = {
  birth: 'a date of birth',
  identity: 'an identity document',
  video: 'a video',
  photo: 'a photo',
};

/** What a field asks that is sensitive, in words; undefined if it is not. */
function sensitiveKind(form: FormContext, property: CollectedProperty): string | undefined {
  const { path, schema } = property;
  const words = `${path} ${schema.title ?? ''}`;
  const field = uiOf(form, property);
  const ages = field?.['ui:warnings']?.some((warning) => {
    const { minimumAge, maximumAge } = warning?.expect ?? {};
    return minimumAge !== undefined || maximumAge !== undefined;
  });
  if (schema.format === 'date' && (ages || field?.['ui:autocomplete'] === 'bday' || BIRTH.test(words)))
    return SENSITIVE.birth;
  const accept = schema.file?.accept?.map((extension) => extension?.toLowerCase() ?? '') ?? [];
  if (accept.length > 0 && IDENTITY.test(words)) return SENSITIVE.identity;
  if (accept.some((extension) => VIDEOS.has(extension))) return SENSITIVE.video;
  if (accept.some((extension) => PHOTOS.has(extension))) return SENSITIVE.photo;
  return undefined;
}

/** The first title or sentence that speaks of young people or their parents. */
function aboutMinors({ ui, properties }: FormContext): string | undefined {
  const titles = [...properties.values()].map(({ schema }) => schema.title);
  const text = [ui.title, ui.lead, ui.description, ...titles].find((each) => MINORS.test(each ?? ''));
  return text && tell`"${text}" is about young people`;
}
