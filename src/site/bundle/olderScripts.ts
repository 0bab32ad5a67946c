import { type Plugin, parseSync, Visitor } from 'vite';
import { SCRIPT_TARGETS } from './supportedBrowsers.ts';

/**
 * Compiles the browser's scripts for `SCRIPT_TARGETS`, in the shortest way: Safari 14.0 knows no private names. Fields of
 * classes become assignments, and `#name` of our classes a short public name. The bundler's substitute for each, a `WeakMap`,
 * would add 0.5 KB to a page. No class of ours that has private names extends another one of ours.
 */
export function olderScripts(): Plugin {
  return {
    name: 'older-scripts',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({
      oxc: { typescript: { removeClassFieldsWithoutInitializer: true } },
      build: {
        target: SCRIPT_TARGETS,
        rollupOptions: { transform: { assumptions: { setPublicClassFields: true } } },
      },
    }),
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /#[a-z]/ },
      handler(code, id) {
        const names: string[] = [];
        let result = '';
        let end = 0;
        const visitor = new Visitor({
          PrivateIdentifier({ name, start, end: after }) {
            if (!names.includes(name)) names.push(name);
            result += `${code.slice(end, start)}_${names.indexOf(name).toString(36)}`;
            end = after;
          },
        });
        visitor.visit(parseSync(`${id}.js`, code).program);
        return result + code.slice(end);
      },
    },
  };
}
