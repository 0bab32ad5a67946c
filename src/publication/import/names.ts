/** Letters and digits without accents: `Prénom(s)` → `Prenom_s`. The same name always gives the same. */
function asciiWords(text: string, between: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, between)
    .replaceAll(new RegExp(`^${between}|${between}$`, 'g'), '');
}

/** The name itself where it may be one and is not taken; else one that is made of it. */
export function uniqueName(wished: string, taken: ReadonlySet<string>, allowed: RegExp): string {
  const words = asciiWords(wished, '_');
  const name = allowed.test(wished)
    ? wished
    : /^[A-Za-z]/.test(words)
      ? words
      : words
        ? `champ_${words}`
        : 'champ';
  return free(name, taken, '_');
}

/** Name of a folder, or id of a step: small letters and digits, with - between words. */
export function uniqueId(wished: string, taken: ReadonlySet<string>, otherwise: string): string {
  const id = asciiWords(wished, '-').toLowerCase().slice(0, 60).replace(/-$/, '');
  return free(id || otherwise, taken, '-');
}

function free(name: string, taken: ReadonlySet<string>, between: string): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++)
    if (!taken.has(`${name}${between}${number}`)) return `${name}${between}${number}`;
}
