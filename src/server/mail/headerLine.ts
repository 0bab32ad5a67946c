/** Parsed header value with parameters, such as `form-data; name="nom"`. */
export interface HeaderLine {
  /** The value without its parameters, in lower case. */
  value: string;
  /** By name in lower case; of equal names the first counts. */
  parameters: ReadonlyMap<string, string>;
}

/** `; name="value"` or `; name=value` */
const PARAMETER = /\s*;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))\s*/y;

/** Parses a header value with parameters in linear time. Returns `undefined` when the parameters are invalid. */
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
    // Other backslashes belong to Windows paths.
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(["\\])/g, '$1') ?? plain);
  }
  return /^[\s;]*$/.test(rest.slice(end)) ? { value: value.trim().toLowerCase(), parameters } : undefined;
}
