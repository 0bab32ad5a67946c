/** The schema of a path with one parameter that may be any text: the route answers a text that names nothing. */
export function pathText(name: string) {
  return { type: 'object', required: [name], properties: { [name]: { type: 'string' } } };
}
