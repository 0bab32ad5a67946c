/** What the tests use of packages without types. */
declare module 'xliff' {
  export function xliff12ToJs(xliff: string): Promise<object>;
  export function jsToXliff12(js: object, options?: { indent?: string }): Promise<string>;
  export function xliff2js(xliff: string): Promise<object>;
  export function js2xliff(js: object, options?: { indent?: string }): Promise<string>;
}

declare module 'gettext-parser' {
  export const po: {
    parse(text: Buffer): object;
    compile(table: object, options?: { sort?: boolean; foldLength?: number }): Buffer;
  };
}
