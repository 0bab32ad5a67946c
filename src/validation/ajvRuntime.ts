import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';

const MODULES: Record<string, unknown> = {
  'ajv/dist/runtime/equal': commonModule(equal),
  'ajv/dist/runtime/ucs2length': commonModule(ucs2length),
};

/** The functions of Ajv that compiled validators call: the `require` of a `ValidatorModule`. */
export function ajvRuntime(name: string): unknown {
  const module = MODULES[name];
  if (!module)
    throw new Error(`A validator requires "${name}", which forms' pages do not carry: add it here.`);
  return module;
}

/** A CommonJS module as its own kind sees it: Node imports all of it, bundlers its default export. */
function commonModule(imported: unknown): unknown {
  return typeof imported === 'function' ? { default: imported } : imported;
}
