/** The body of a refusal with one error; `testPublication` has few texts, so the default message is the code. */
export function refusal(code: string, message = code): object {
  return { errors: [message], details: [{ code, message }] };
}
