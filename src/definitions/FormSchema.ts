/**
 * `forms/<id>/schema.json`: a plain JSON Schema (draft-07) of the whole submission, in which French stands in place.
 * The four words that are ours (`errorMessage`, `file`, and `details`, `amounts`, `amount` of an option) are
 * annotations that any other validator passes over.
 */
export interface FormSchema extends Branch {
  $schema?: string;
  type: 'object';
  title?: string;
  description?: string;
  properties: Record<string, FieldSchema>;
  /** Local schemas that `{"$ref": "#/definitions/<name>"}` stands for. */
  definitions?: Record<string, FieldSchema>;
}

/** What holds in one case: the root, or a `then` or `else`. Its properties are asked only in that case. */
export interface Branch {
  properties?: Record<string, FieldSchema>;
  required?: string[];
  if?: ConditionSchema;
  then?: Branch;
  else?: Branch;
  allOf?: Branch[];
}

/** The `if` of a condition. It must require what it reads: `properties` alone holds when the property is absent. */
export interface ConditionSchema {
  required?: string[];
  properties?: Record<string, TestSchema>;
  allOf?: ConditionSchema[];
  anyOf?: ConditionSchema[];
  not?: ConditionSchema;
}

/** What an answer must be, for instance `{"const": "eleve"}`, or of a list `{"contains": {"const": "a"}}`. */
export interface TestSchema {
  const?: unknown;
  enum?: unknown[];
  type?: FieldSchema['type'];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  contains?: TestSchema;
  /** Tests of a group's fields; `required`: those that are answered. */
  properties?: Record<string, TestSchema>;
  required?: string[];
  not?: TestSchema;
}

export interface FieldSchema {
  $ref?: string;
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  title?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: 'email' | 'date' | 'uri';
  minimum?: number;
  maximum?: number;
  const?: unknown;
  oneOf?: OptionSchema[];
  items?: FieldSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  /** The answer is a file: never base64, checked on the `File` itself. */
  file?: FileRule;
  /**
   * One text for every failure (but the upper limits `maxLength`, `maxItems`, `maximum`, which it cannot mean:
   * those keep their own), or a text a keyword: `{"required": "…", "minLength": "…"}`.
   */
  errorMessage?: string | Record<string, string>;
}

export interface OptionSchema {
  const: string;
  title: string;
  description?: string;
  /**
   * Facts of the option, such as `{"price": 1500000, "size": "36m²", "features": ["…"]}`; a `price` is whole currency
   * units, as in `amounts`.
   */
  details?: Record<string, OptionDetail>;
  /** Price in whole currency units by another field's option: `{"grande_entreprise": 500000}`. */
  amounts?: Record<string, number>;
  /** Price of one, in whole currency units. */
  amount?: number;
}

export type OptionDetail = string | number | string[];

export interface FileRule {
  /** Extensions in lower case with their dot: `[".pdf", ".docx"]`. */
  accept: string[];
  /** Largest size in bytes. */
  maxBytes: number;
}
