import { tell } from '#definitions/sources/tell.ts';
import { printMade } from './commandLine/ask.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { orUsage, parseLine } from './commandLine/readOptions.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { newForm } from './newForm.ts';

const USAGE = () => tell`Writes a new form into forms/, or the folder that FORMS_DIR names.

  npm run new-form -- ID                     a small form to begin with
  npm run new-form -- [ID] --from FILE       the form of a JSON Schema, of RJSF's playground, of SurveyJS or of Form.io
      --ui FILE                              uiSchema that belongs to a JSON Schema
      --locale LOCALE                        language of its texts, where FILE has several
  npm run new-form -- … --lang fr            speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { values, positionals } = orUsage(USAGE, () => {
  const line = parseLine({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      ui: { type: 'string' },
      locale: { type: 'string' },
    },
  });
  if (line.positionals.length > 1)
    throw new UsageError(tell`one form at a time: ${line.positionals.join(', ')}`);
  if (line.positionals.length === 0 && line.values.from === undefined)
    throw new UsageError(tell`name the new form, or what it is made from`);
  return line;
});

await printMade(USAGE, () => newForm(definitionFolders(), { ...values, id: positionals[0] }));
