import { fieldOptions, fieldTypeName } from '../../fieldTypes/fieldTypes.ts';
import type { FieldSchema, FormSchema } from '../../formats/formats.ts';
import { withEntries } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { writeMeant } from '../meantValue.ts';
import { AT_KEY, type Report } from '../Report.ts';
import { suits } from './checkField.ts';

/** Checks that the default of a field is an answer that a person could give. */
export function checkDefault(
  field: Loose<FieldSchema>,
  place: Path,
  schema: Loose<FormSchema>,
  report: Report,
): void {
  const { default: usual } = field;
  if (usual === undefined) return;
  const here = [...place, 'default'];
  const whole = withEntries(field, schema);
  const kind = fieldTypeName(whole);
  const single = kind === 'list' && whole.items?.properties === undefined ? whole.items : undefined;
  if (kind === 'quantities') {
    report(here, tell`"default" has no meaning for quantities`, AT_KEY);
  } else if (kind === 'list' && !single) {
    if (!Array.isArray(usual)) report(here, tell`"default" must be a list: [${JSON.stringify(usual)}]`);
  } else if (field.const !== undefined) {
    report(here, tell`"default" has no meaning beside "const": nobody agrees by leaving a tick`, AT_KEY);
  } else if ((kind === 'choices' || single) && !Array.isArray(usual)) {
    report(here, tell`"default" must be a list: [${JSON.stringify(usual)}]`);
  } else {
    const options = fieldOptions(whole)?.options.map((option) => option.const);
    for (const value of [usual].flat()) {
      if (options ? options.some((option) => option === value) : suits(single ?? field, value)) continue;
      const { type } = single ?? field;
      const mend = options ? '' : writeMeant(value, type);
      report(here, tell`the default ${JSON.stringify(value)} is no answer of this field` + mend);
    }
  }
}
