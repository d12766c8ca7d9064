/** The part of a JSON Schema that the API page shows. */
export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  enum?: readonly unknown[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** The part of JSON Schema that the API's document uses: https://json-schema.org/draft/2020-12 */
export interface JsonSchema extends ApiSchema {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  format?: string;
  examples?: unknown[];
  title?: string;
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: ApiSchema;
  example?: string;
}

interface ApiContent {
  schema?: ApiSchema;
  example?: unknown;
}

export interface ApiAnswer {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, ApiContent>;
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  /** Markdown: paragraphs with code and links. */
  description?: string;
  tags: string[];
  deprecated?: boolean;
  security: object[];
  parameters: ApiParameter[];
  requestBody?: { content: Record<string, ApiContent> };
  /** By status, or `default`. */
  responses: Record<string, ApiAnswer>;
}

/** The part of `/api/openapi.json` that the API page shows: https://spec.openapis.org/oas/v3.1.1 */
export interface ApiDocument {
  info: {
    /** Markdown: sections of paragraphs. */
    description: string;
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, ApiOperation>>;
  components: { headers: Record<string, { description: string }> };
}
