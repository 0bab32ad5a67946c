import { tell } from '#definitions/sources/tell.ts';
import { limitsOf } from '#server/config/limits.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { acceptedUntil, isAccepted } from '#server/live/versionLife.ts';
import type { StoredVersion } from '#server/store/StoredForms.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { Output } from './Output.ts';

/** Prints one line per stored version of a form, or of all forms. */
export async function versionsCommand(
  store: SubmissionStore,
  config: ServerConfig,
  formId: string | undefined,
  { print }: Output,
): Promise<void> {
  const counts = new Map(
    (await store.versions(formId)).map((each) => [`${each.formId} ${each.formVersion}`, each.count]),
  );
  for (const each of await store.forms.list(formId)) {
    const count = counts.get(`${each.formId} ${each.version}`) ?? 0;
    const facts = [
      each.formId,
      each.version,
      tell`since ${each.createdAt}`,
      tell`${count} submission[|s]`,
      standing(each, config),
    ];
    await print(`${facts.join('  ')}\n`);
  }
}

function standing(version: StoredVersion, config: ServerConfig): string {
  const { replacedAt, withdrawnAt } = version;
  if (replacedAt === null) return 'live';
  if (withdrawnAt !== null) return tell`replaced ${replacedAt}, withdrawn ${withdrawnAt}`;
  const limits = limitsOf(config);
  const until = new Date(acceptedUntil(version, limits)).toISOString();
  return isAccepted(version, limits)
    ? tell`replaced ${replacedAt}, accepted until ${until}`
    : tell`replaced ${replacedAt}, was accepted until ${until}`;
}

/** Throws a `UsageError` for options that do not name a version. */
export function checkWithdrawal(formId: string | undefined): void {
  if (formId === undefined) throw new UsageError(tell`Say which form: --form ID.`);
}

/** Withdraws a replaced version of a form, or all of them that are still accepted. Resolves to their number. */
export async function withdrawCommand(
  store: SubmissionStore,
  config: ServerConfig,
  { form = '', version }: { form?: string; version?: string },
  { print }: Output,
): Promise<number> {
  const stored = await store.forms.list(form);
  const named = stored.find((each) => each.version === version);
  if (version !== undefined && !named)
    throw new UsageError(tell`The form "${form}" has no version ${version}: see "versions --form ${form}".`);
  if (named?.replacedAt === null)
    throw new UsageError(
      tell`${version} is what applicants see now. Change the form first; then its earlier version can be withdrawn.`,
    );
  const earlier = stored.filter((each) => each.replacedAt !== null && isAccepted(each, limitsOf(config)));
  const chosen = named ? [named] : earlier;
  for (const each of chosen) {
    await store.forms.withdraw(each);
    await print(tell`Withdrawn: ${form} ${each.version}, replaced ${each.replacedAt}.\n`);
  }
  if (chosen.length === 0)
    await print(tell`The form "${form}" has no earlier version that is still accepted.\n`);
  return chosen.length;
}
