import { nearestName } from '#definitions/sources/nearestName.ts';
import { refuse } from '../http/Refusal.ts';

/** Throws a `Refusal` (400) that names the first parameter that is not known, and the nearest known one. */
export function refuseOtherParameters(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    throw refuse(400, 'server.parameterUnknown', {
      name,
      similar: nearest === undefined ? 'no' : 'yes',
      nearest: nearest ?? '',
      names: known.join(', ') || 'none',
    });
  }
}
