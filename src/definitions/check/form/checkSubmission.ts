import { isFixedName } from '../../sources/innerNames.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { AT_KEY } from '../Report.ts';
import { type FormContext, namedField, optionsOf } from './FormContext.ts';

/** Checks the fields that `submission` names, its encoding, and the form's dates and aliases. */
export function checkSubmission(form: FormContext): void {
  const { ui, properties, reportSchema, reportUi } = form;
  const { submission } = ui;
  submission?.titles?.forEach((path, index) => {
    needOptions(form, path, ['submission', 'titles', index]);
  });
  for (const [name, rule] of Object.entries(submission?.derive ?? {})) {
    const place = ['submission', 'derive', name];
    if (rule && 'details' in rule) needOptions(form, rule.details, [...place, 'details']);
    if (properties.has(name)) reportUi(place, tell`"${name}" is already a field of schema.json`, AT_KEY);
  }
  const { to } = submission?.mail ?? {};
  if (to?.includes('@'))
    reportUi(
      ['submission', 'mail', 'to'],
      tell`"${to}" is an address: write the name of the field that asks for the address`,
    );
  const address = to?.includes('@') ? undefined : namedField(form, to, ['submission', 'mail', 'to']);
  if (address && address.schema.format !== 'email') {
    reportUi(
      ['submission', 'mail', 'to'],
      tell`"${address.path}" holds no email address ("format": "email")`,
    );
  }
  const file = [...properties.values()].find((property) => property.schema.file);
  const fixed = [...properties.values()].find(({ name }) => isFixedName(name));
  if (fixed && (file || submission?.encoding === 'multipart'))
    reportSchema(
      fixed.place,
      tell`a form that is sent as "multipart", as one with files is, has no list with fixed entries: write a group with a field for each entry`,
    );
  if (file && submission?.encoding === 'json') {
    reportUi(['submission', 'encoding'], tell`"${file.path}" is a file, which only "multipart" can send`);
  }
  if (ui.opens !== undefined && ui.closes !== undefined && Date.parse(ui.closes) <= Date.parse(ui.opens)) {
    reportUi(['closes'], tell`the form closes before it opens (${ui.opens})`);
  }
  if (ui.aliases?.length && ui.route === undefined) {
    reportUi(['aliases'], tell`a form without "route" has no aliases`, AT_KEY);
  }
}

function needOptions(form: FormContext, path: string | undefined, place: Path): void {
  const property = namedField(form, path, place);
  if (property && !optionsOf(property))
    form.reportUi(place, tell`"${path}" has no options ("oneOf" or "enum")`);
}
