import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';

const MODULES: Record<string, unknown> = {
  'ajv/dist/runtime/equal': commonModule(equal),
  'ajv/dist/runtime/ucs2length': commonModule(ucs2length),
};

/** `require` of a `ValidatorModule`: returns a function of Ajv's runtime. Throws for a module that is not in `MODULES`. */
export function ajvRuntime(name: string): unknown {
  const module = MODULES[name];
  if (!module)
    throw new Error(`A validator requires "${name}", which pages do not include: add it to MODULES.`);
  return module;
}

/** Returns a CommonJS module as `require` does: Node imports the whole module, bundlers its default export. */
function commonModule(imported: unknown): unknown {
  return typeof imported === 'function' ? { default: imported } : imported;
}
