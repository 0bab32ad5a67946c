import type { RouteModule, SiteModule } from '#contract/RouteModule.ts';

/** Returns the JavaScript of a route's module: plain data, and for a form its validators as code, without `eval`. */
export function routeModuleSource(module: RouteModule, validatorCode: string | undefined): string {
  const { validators: _, ...data } = module as RouteModule & { validators?: unknown };
  const exported = Object.entries(data).map(([name, value]) => `export const ${name} = ${literal(value)};`);
  if (validatorCode !== undefined) {
    exported.push(`export const validators = ${validatorCode};`);
  }
  return `${exported.join('\n')}\n`;
}

export function siteModuleSource(module: SiteModule | Pick<SiteModule, 'messages'>): string {
  return `${Object.entries(module)
    .map(([name, value]) => `export const ${name} = ${literal(value)};`)
    .join('\n')}\n`;
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
