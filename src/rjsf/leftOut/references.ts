/** In place of `fast-uri`: a schema whose references are all resolved has none to resolve. */
function unexpected(): never {
  throw new Error('A compiled form has no $ref.');
}

export default { resolve: unexpected, serialize: unexpected, parse: unexpected };
