import { Ajv } from 'ajv';
import formats from 'ajv-formats/dist/formats.js';
import { fieldOptions, fieldTypeName } from '../../fieldTypes/fieldTypes.ts';
import type { FieldSchema, FormSchema } from '../../formats/formats.ts';
import { withEntries } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { meantDay, toldMend, writeMeant } from '../meantValue.ts';
import { AT_KEY, type Report } from '../Report.ts';
import { NUMBER_LIMITS, suits } from './checkField.ts';
import { unsafePattern } from './unsafePattern.ts';

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
    const one = single ?? field;
    for (const value of [usual].flat()) {
      const told = JSON.stringify(value);
      if (options ? !options.some((option) => option === value) : !suits(one, value)) {
        const mend = options ? '' : writeMeant(value, one.type);
        report(here, tell`the default ${told} is no answer of this field` + mend);
      } else if (!options) checkLimit(one, value, here, report);
    }
  }
}

/** Reports a value of the field's type that its limits refuse. */
function checkLimit(field: Loose<FieldSchema>, value: unknown, here: Path, report: Report): void {
  const limit = brokenLimit(field, value);
  if (!limit) return;
  const day = field.format === 'date' ? meantDay(`${value}`) : undefined;
  const mend = toldMend(day && JSON.stringify(day));
  report(
    here,
    tell`the default ${JSON.stringify(value)} is no answer of this field: "${limit}" refuses it` + mend,
  );
}

const LIMITS = ['minLength', 'maxLength', ...NUMBER_LIMITS] as const;

/** As answers are validated (`validation/createAjv.ts`). */
const { fullFormats, fastFormats } = formats;
const FORMATS = { ...fullFormats, time: fullFormats['iso-time'], uri: fastFormats.uri };

/** The keyword of a field that refuses a value of its type. What is wrong with the keywords themselves, others report. */
function brokenLimit(field: Loose<FieldSchema>, value: unknown): string | undefined {
  const { pattern, format } = field;
  const schema = {
    ...Object.fromEntries(
      LIMITS.filter((key) => typeof field[key] === 'number').map((key) => [key, field[key]]),
    ),
    ...(typeof format === 'string' && Object.hasOwn(FORMATS, format) && { format }),
    ...(typeof pattern === 'string' && unsafePattern(pattern)?.severity !== 'error' && { pattern }),
  };
  const validate = new Ajv({
    formats: FORMATS,
    strict: false,
    multipleOfPrecision: 8,
    validateSchema: false,
  }).compile(schema);
  return validate(value) ? undefined : validate.errors?.[0]?.keyword;
}
