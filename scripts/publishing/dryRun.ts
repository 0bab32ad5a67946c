import { attempt } from '#contract/attempt.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { changedFiles } from '#publication/changes/changedFiles.ts';
import { formDifferences } from '#publication/changes/formDifferences.ts';
import { readSnapshot } from '#publication/changes/snapshot.ts';
import { pageTexts, textDifferences } from '#publication/changes/textDifferences.ts';
import { restoreForm } from '#publication/compile/restoreForm.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import { textsOf } from '#server/live/textsOf.ts';
import { type Replay, replay } from '#server/organiser/replay.ts';
import type { FormRecord } from '#server/store/Submission.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { snapshotOf, withFolders } from './publish.ts';

/**
 * What publishing the folders would change beside what the public sees, as lines: forms, prices, texts, files, and what stored
 * submissions say of it. Stores nothing.
 * @param forLink for whoever holds a link, who learns nothing of single submissions: they are counted. The server compares the texts of
 *   pages with those that it shows.
 * @throws PublicationError with the errors of the folders
 */
export async function dryRun(
  store: SubmissionStore,
  folders: SourceFolders,
  { forLink = false } = {},
): Promise<string> {
  const { compilation } = compileFolders(folders);
  const [locale] = compilation.locales;
  const live = new Map<string, { record: FormRecord; published: PublishedForm }>();
  for (const { formId, version, replacedAt } of await store.forms.list()) {
    const record = replacedAt === null ? await store.formRecord(formId, version) : undefined;
    if (record) live.set(formId, { record, published: restoreForm(record.form) });
  }
  const lines: string[] = [];
  const say = (title: string, found: readonly string[]) => {
    if (found.length > 0) lines.push(title, ...found.map((line) => `  ${line}`), '');
  };
  for (const [id, next] of compilation.forms) {
    const after = { form: next.form, texts: compilation.texts[locale] ?? {} };
    const former = live.get(id) ?? live.get(next.form.formerly?.find((name) => live.has(name)) ?? '');
    if (!former) {
      say(tell`form ${id}`, [tell`new`]);
      continue;
    }
    live.delete(former.record.form.id);
    const { record, published } = former;
    const before = { form: record.form, texts: record.texts[locale] ?? {} };
    const found = formDifferences(before, after);
    found.push(...textDifferences(record.texts, textsOf(next.form, compilation)));
    if (record.form.version !== next.form.version)
      found.push(...replayLines(await replay(store, published, next), before, after, !forLink));
    say(tell`form ${id}`, found);
  }
  for (const id of live.keys()) say(tell`form ${id}`, [tell`removed: nobody can send it any more`]);
  const last = await store.publications.last();
  if (last) {
    const shown = await snapshotOf(store.publications, last.id);
    const { texts } = withFolders(shown, (were) => attempt(() => compileFolders(were).compilation)) ?? {};
    if (texts && !forLink) say(tell`pages`, textDifferences(pageTexts(texts), pageTexts(compilation.texts)));
    say(tell`files`, changedFiles(shown, readSnapshot(folders)));
  }
  if (forLink) return lines.join('\n');
  if (!last)
    say(tell`pages`, [
      tell`not compared: only with PUBLISH=by-hand is it stored what the public sees of them`,
    ]);
  if (lines.length === 0) return tell`Nothing would change.\n`;
  return [...lines, tell`Nothing was published.`, ''].join('\n');
}

type Titles = Parameters<typeof formDifferences>[0];

function replayLines(found: Replay, before: Titles, after: Titles, named: boolean): string[] {
  const titled = (counts: Map<string, number>, { form, texts }: Titles) =>
    [...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([path, count]) => `${texts[form.fields[path]?.title ?? ''] ?? path} ${count}`)
      .join(', ');
  const lines: string[] = [];
  if (found.refused === 0)
    lines.push(tell`none of ${found.total} stored submission[|s] would now be refused`);
  else {
    const { refused, total } = found;
    lines.push(
      tell`${refused} of ${total} submission[|s] would now be refused: ${titled(found.byField, after)}`,
    );
    for (const { reference, path, value } of named ? found.shown : [])
      lines.push(`  ${reference}  ${path}: ${value}`);
    if (named && refused > new Set(found.shown.map(({ reference }) => reference)).size) lines.push('  …');
  }
  if (found.lost.size > 0)
    lines.push(tell`answers that are not asked any more: ${titled(found.lost, before)}`);
  for (const [name, { count, before: from, after: to }] of found.amounts)
    lines.push(
      tell`${name}: another amount in ${count} of ${found.total} submission[|s], in total ${money(from)} → ${money(to)}`,
    );
  return lines;
}

const FORMAT = new Intl.NumberFormat('fr');
const money = (amount: number) => FORMAT.format(amount);
