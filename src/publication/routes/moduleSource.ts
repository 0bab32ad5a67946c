/** Returns the JavaScript of a module that exports plain data, and for a form its validators as code, without `eval`. */
export function moduleSource(exports: object, validatorCode?: string): string {
  const exported = Object.entries(exports).map(
    ([name, value]) => `export const ${name} = ${literal(value)};`,
  );
  if (validatorCode !== undefined) exported.push(`export const validators = ${validatorCode};`);
  return `${exported.join('\n')}\n`;
}

/** `JSON.parse` is faster than a big literal, and keeps `__proto__` as a plain key. */
function literal(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length < 200 || json === 'undefined' ? json : `JSON.parse(${quote(json)})`;
}

function quote(text: string): string {
  return `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')}'`;
}
