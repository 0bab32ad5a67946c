/** Replaces `fast-uri`: publication has resolved all references of a compiled schema. */
function unexpected(): never {
  throw new Error('A compiled form has no $ref.');
}

export default { resolve: unexpected, serialize: unexpected, parse: unexpected };
