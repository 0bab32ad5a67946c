import { OpenAPIClientAxios } from 'openapi-client-axios';

/** The parts of an OpenAPI description that tests read. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, ApiOperation>>;
  components: Record<string, Record<string, Record<string, unknown>>>;
}

type Examples = Record<string, { examples: Record<string, { summary?: string; value: object }> }>;

interface ApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  requestBody: { content: Examples };
  responses: Record<string, { $ref?: string; content?: Examples }>;
}

export interface ApiClient {
  /** The description that the server sends. */
  document: ApiDocument;
  /** Calls the operation with that `operationId`; the body gets the described media type. */
  call: (
    operation: string,
    headers?: Record<string, string>,
    body?: unknown,
  ) => Promise<{ status: number; data: unknown }>;
}

/** A client generated from the OpenAPI description of a running server. */
export async function apiClient(url: string): Promise<ApiClient> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const api = new OpenAPIClientAxios({
    definition: structuredClone(document) as never,
    withServer: { url },
    axiosConfigDefaults: {
      validateStatus: () => true,
      // Sends lists as repeated parts, as OpenAPI describes them, and files as `File`.
      formSerializer: { indexes: null },
      env: { FormData },
    },
  });
  const client = await api.init();
  return {
    document,
    call: async (operation, headers = {}, body = undefined) => {
      const { content = {} } = (api.getOperation(operation)?.requestBody ?? {}) as { content?: object };
      const [mediaType] = Object.keys(content);
      const config = mediaType === undefined ? {} : { headers: { 'content-type': mediaType } };
      const { status, data } = await client[operation]!(headers, body, config);
      return { status, data };
    },
  };
}
