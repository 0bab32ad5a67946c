import type { ListOrder } from '#contract/desk/list.ts';
import type { Parameters } from '../../api/calls.ts';

/** Parameters of the address that choose submissions, as `ListQuery` names them; filters by a field begin with `f.`. */
const NAMES = ['from', 'to', 'state', 'label', 'language', 'q', 'after', 'order'];

export const ORDERS: readonly ListOrder[] = ['latest', 'earliest', 'state', 'stateDescending'];

/** The list's order; the latest first unless the address has another one that is known. */
export function orderOf(search: URLSearchParams): ListOrder {
  return ORDERS.find((order) => order === search.get('order')) ?? 'latest';
}

/** Those that are no filter: they stay when the filter is cleared. */
const NO_FILTER = ['after', 'order'];

/** The parameters of the list's call, from those of the address: what else stands there is ignored. */
export function listParameters(search: URLSearchParams): Parameters {
  const names = [...new Set(search.keys())].filter((name) => NAMES.includes(name) || name.startsWith('f.'));
  return Object.fromEntries(
    names.map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

/** How many values narrow the list. */
export function countFilters(search: URLSearchParams): number {
  return Object.entries(listParameters(search))
    .filter(([name]) => !NO_FILTER.includes(name) && name !== 'q')
    .flatMap(([, value]) => value).length;
}

/** The address's parameters with others in place of one: from the first page on. */
export function withValues(
  search: URLSearchParams,
  name: string,
  values: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('after');
  next.delete(name);
  for (const value of values) if (value !== '') next.append(name, value);
  return next;
}

/** Those without any filter. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const order = search.get('order');
  return new URLSearchParams(order === null ? {} : { order });
}

/** Filter and order as a saved view has them: without searched words and page, sorted. */
export function filterText(search: URLSearchParams): string {
  return without(search, ['q', 'after']).toString();
}

/** Filter and searched words as an export takes them, with more parameters of it. */
export function exportText(search: URLSearchParams, more: Record<string, readonly string[]>): string {
  const parameters = without(search, NO_FILTER);
  for (const [name, values] of Object.entries(more))
    for (const value of values) parameters.append(name, value);
  return parameters.toString();
}

function without(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const known = Object.keys(listParameters(search)).filter((name) => !names.includes(name));
  const parameters = new URLSearchParams(
    known.flatMap((name) => search.getAll(name).map((value) => [name, value])),
  );
  parameters.sort();
  return parameters;
}
