/** Replaces the fitting of RJSF's own state to another schema: the answers are pruned before RJSF gets them. */
export default function sanitizeDataForNewSchema(...[, , , , answers]: unknown[]): unknown {
  return answers;
}
