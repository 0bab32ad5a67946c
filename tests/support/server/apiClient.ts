import { OpenAPIClientAxios } from 'openapi-client-axios';

/** What tests read of a description of the API. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, ApiOperation>>;
  components: Record<string, Record<string, Record<string, unknown>>>;
}

interface ApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  requestBody: { content: Record<string, { examples: Record<string, { summary: string; value: object }> }> };
  responses: Record<string, { $ref?: string }>;
}

export interface ApiClient {
  /** The description as the server has it. */
  document: ApiDocument;
  /** Makes the call of that `operationId`; a body goes as the media type that the description names. */
  call: (
    operation: string,
    headers?: Record<string, string>,
    body?: unknown,
  ) => Promise<{ status: number; data: unknown }>;
}

/** A client made of nothing but the description that a server has of its API. */
export async function apiClient(url: string): Promise<ApiClient> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const api = new OpenAPIClientAxios({
    definition: structuredClone(document) as never,
    withServer: { url },
    axiosConfigDefaults: {
      validateStatus: () => true,
      // Lists as repeated parts, as OpenAPI has them; files as `File`.
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
