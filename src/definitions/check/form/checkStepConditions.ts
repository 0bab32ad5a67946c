import type { FormSchema } from '../../formats/formats.ts';
import { collectBranches } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { stepConditions } from '../../sources/wholeSchema.ts';
import { checkCondition, type ReadFields } from './checkCondition.ts';
import { checkSettling } from './checkSettling.ts';
import type { FormContext } from './FormContext.ts';

/** Checks the conditions of steps and sections as those of the schema, with which they must settle. */
export function checkStepConditions(
  { ui, reportUi, reportSchema }: FormContext,
  schema: Loose<FormSchema>,
): void {
  const conditions = stepConditions(ui);
  if (conditions.length === 0) return;
  const branches = collectBranches(schema);
  const fields: ReadFields = new Map(
    branches.flatMap(({ branch }) => Object.entries(branch.properties ?? {})),
  );
  for (const { condition, place } of conditions)
    checkCondition(condition, place, fields, { schema, report: reportUi });

  const own = conditions.flatMap(({ condition, names, place }) =>
    collectBranches(
      { if: condition, then: { properties: Object.fromEntries(names.map((name) => [name, {}])) } },
      place.slice(0, -1),
    ),
  );
  // The check of the schema has told these.
  const known = new Set<string>();
  checkSettling(branches, (_, message) => known.add(message));
  checkSettling([...own, ...branches], (place, message, options) => {
    if (place[0] === 'steps') reportUi(place, message, options);
    else if (!known.has(message)) reportSchema(place, message, options);
  });
}
