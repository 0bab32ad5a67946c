import type { XmlElement } from './XmlPart.ts';

/** Returns the values of all attributes of that name, whatever their namespace. */
export function allValues({ attributes }: XmlElement, name: string): string[] {
  return attributes.filter(({ local }) => local === name).map(({ value }) => value);
}

/** Returns the value of the only attribute of that name, trimmed; `''` without one. Throws an error for two that differ. */
export function onlyValue(element: XmlElement, name: string): string {
  const [value = '', ...others] = new Set(allValues(element, name));
  if (others.length > 0) throw new Error(`Two attributes are named ${name}`);
  return value.trim();
}
