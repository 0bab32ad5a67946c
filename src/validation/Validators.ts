/** One failure as Ajv reports it. */
export interface ValidationError {
  keyword: string;
  /** JSON pointer to the failing place: `/pieceJointes/cv/name`. */
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
}

/** A compiled validator: true when valid, else `errors` holds every failure. */
export interface Validate {
  (data: unknown): boolean;
  errors?: ValidationError[] | null;
}

/** The precompiled validators of one form. */
export interface Validators {
  /** By step id; each takes the whole answers and checks its own step's fields. */
  steps: Record<string, Validate>;
  /** By condition id (`AskedBranch.conditions[].test`). */
  conditions: Record<string, Validate>;
}
