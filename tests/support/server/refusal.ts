/** The body of a refusal that says one thing; without texts, a code words itself. */
export function refusal(code: string, message = code): object {
  return { errors: [message], details: [{ code, message }] };
}
