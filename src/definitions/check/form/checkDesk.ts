import { fieldTypeName } from '../../fieldTypes/fieldTypes.ts';
import type { CollectedProperty } from '../../sources/collectProperties.ts';
import { STATES } from '../../sources/deskStates.ts';
import { isSlip } from '../../sources/nearestName.ts';
import { tell } from '../../sources/tell.ts';
import { KEY_WARNING, WARNING } from '../Report.ts';
import { type FormContext, namedField } from './FormContext.ts';

const FILTERED = new Set(['choice', 'choices', 'quantities', 'yes', 'day']);

/** Checks that `desk` names fields that can be filtered and searched. Warns of an open field that says what people typed or sent. */
export function checkDesk(form: FormContext): void {
  const { ui, properties, reportUi } = form;
  const { open = [], filter = [], search = [], states = {} } = ui.desk ?? {};
  open.forEach((path, index) => {
    const place = ['desk', 'open', index];
    const property = namedField(form, path, place, 'key');
    const typed =
      property &&
      [...properties.values()].find(
        (each) => `${each.path}.`.startsWith(`${property.path}.`) && (isTyped(each) || isSent(each)),
      );
    if (typed)
      reportUi(
        place,
        isSent(typed)
          ? tell`"${typed.path}" is a file: everybody who may read the form sees it, also without the right "contact"`
          : tell`"${typed.path}" is typed freely: everybody who may read the form sees it, also without the right "contact"`,
        WARNING,
      );
  });
  filter.forEach((path, index) => {
    const place = ['desk', 'filter', index];
    const property = namedField(form, path, place);
    if (property && !FILTERED.has(fieldTypeName(property.schema) ?? ''))
      reportUi(
        place,
        tell`the list cannot be filtered by "${path}": it is neither a choice, a yes or no, nor a day`,
      );
  });
  search.forEach((path, index) => {
    const place = ['desk', 'search', index];
    const property = namedField(form, path, place);
    if (property && !isTyped(property) && !isTyped(properties.get(`${path}.items`)))
      reportUi(
        place,
        isSent(property)
          ? tell`"${path}" is a file: only words that people type are searched`
          : tell`"${path}" has no words that people type: only these are searched`,
      );
  });
  for (const id of Object.keys(states)) {
    const meant = STATES.find((state) => state !== id && isSlip(id, state));
    if (meant !== undefined && !STATES.some((state) => state === id))
      reportUi(['desk', 'states', id], tell`"${id}" adds a state; did you mean "${meant}"?`, {
        ...KEY_WARNING,
      });
  }
}

function isTyped(property: CollectedProperty | undefined): boolean {
  return property !== undefined && fieldTypeName(property.schema) === 'text';
}

function isSent({ schema }: CollectedProperty): boolean {
  return ['file', 'files'].includes(fieldTypeName(schema) ?? '');
}
