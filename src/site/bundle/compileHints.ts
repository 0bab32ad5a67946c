import type { Plugin } from 'vite';

/** The chunks of which a form calls most functions while it loads. */
const CALLED_ON_LOAD = ['client', 'form', 'FormRoute'];

/**
 * Marks chunks for V8, which then compiles their functions while the chunks arrive, off the main thread, and not at each first
 * call. Other engines read a comment. Source: https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite, which puts its own line before the code of a chunk.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && CALLED_ON_LOAD.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
