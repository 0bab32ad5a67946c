/** The parts of the package that tests use; it has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export interface Context {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    headers: Record<string, string | undefined>;
    status: number;
    type: string;
    body: unknown;
    set(header: string, value: string): void;
    app: object;
    store: Store;
    req: import('node:http').IncomingMessage;
  }

  export interface Store {
    putContent(path: string, content: AsyncIterable<Buffer>): Promise<[size: number, md5: string]>;
    copyObject(...place: unknown[]): Promise<unknown>;
    deleteObject(...place: unknown[]): Promise<unknown>;
    listObjects(bucket: string, options: { maxKeys?: number }): Promise<unknown>;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: Store;
    readonly httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}
