/** `form-data; name="nom"` taken apart. */
export interface HeaderLine {
  /** In lower case. */
  value: string;
  /** By their name in lower case; the first counts. */
  parameters: ReadonlyMap<string, string>;
}

/** `; name="value"` or `; name=value` */
const PARAMETER = /\s*;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))\s*/y;

/** Reads a value with parameters, in time that grows as its length; nothing when what follows the value cannot be read. */
export function readHeaderLine(line: string): HeaderLine | undefined {
  const [value = ''] = line.split(';', 1);
  const parameters = new Map<string, string>();
  const rest = line.slice(value.length);
  PARAMETER.lastIndex = 0;
  let end = 0;
  for (let found = PARAMETER.exec(rest); found; found = PARAMETER.exec(rest)) {
    const [, name = '', quoted, plain = ''] = found;
    end = PARAMETER.lastIndex;
    const key = name.toLowerCase();
    // Other backslashes are those of Windows' paths.
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(["\\])/g, '$1') ?? plain);
  }
  return /^[\s;]*$/.test(rest.slice(end)) ? { value: value.trim().toLowerCase(), parameters } : undefined;
}
