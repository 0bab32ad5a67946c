import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { NoScriptStep } from '#contract/NoScriptScreen.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { Control } from '#journey/answers/Controls.ts';
import { withDefaults } from '#journey/answers/defaults.ts';
import type { FieldNode } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { countName } from '#journey/fieldTypes/list.ts';
import { openSteps, stepFields, stepHasField } from '#journey/flow.ts';
import { NO_SCRIPT_NAMES } from '#journey/noScript/noScriptNames.ts';
import { nameIn, noScriptControls, unaskedControls } from '#journey/noScriptAnswers.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateStep } from '#journey/validateAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { warningsOf } from '#journey/warnings.ts';
import { topName } from '#validation/fieldAt.ts';
import { type NoScriptDraft, type NoScriptPost, newDraft } from './NoScriptPost.ts';

/** The next screen, or that the whole form is filled in. */
export type NoScriptOutcome = { kind: 'show'; screen: NoScriptStep } | { kind: 'send'; answers: Answers };

/** The first step of a form. */
export function firstScreen(published: PublishedForm): NoScriptStep {
  return screenOf(published, withDefaults(published.form), undefined, newDraft());
}

/** Carries out the command of the pressed button. `fileErrors`: why files of this step were refused. */
export function answerPost(
  published: PublishedForm,
  post: NoScriptPost,
  fileErrors: readonly FieldError[] = [],
): NoScriptOutcome {
  const { form, validators } = published;
  const { command } = post;
  const answers = typeof command === 'object' ? post.answers : answersOf(published, post);
  const { visible, pruned, steps } = stateOf(published, answers);
  const current = stepSent(form, post.step);
  const draft = counting(post.draft ?? newDraft(), current);
  const show = (step?: CompiledStep, further: Further = {}): NoScriptOutcome => ({
    kind: 'show',
    screen: screenOf(published, answers, step, draft, further),
  });
  const position = (step: CompiledStep | undefined) => (step ? form.steps.indexOf(step) : -1);
  if (typeof command === 'object') return show(steps.find(({ id }) => id === command.step));
  if (command === 'change') return show(current);
  if (command === 'back') return show(steps.findLast((step) => position(step) < position(current)));

  if (current && steps.includes(current)) {
    const errors = [
      ...fileErrors,
      // A refused file is missing, too.
      ...validateStep(form, validators, current.id, pruned).filter(
        ({ path }) => !fileErrors.some((error) => error.path === path),
      ),
    ];
    const before = post.visible ?? stateOf(published, withDefaults(form)).visible;
    const grown = [...visible].filter((path) => !before.has(path) && stepHasField(current, path));
    // Nobody has seen the new fields yet.
    const seen = errors.filter(({ path }) => !grown.some((name) => `${path}.`.startsWith(`${name}.`)));
    if (errors.length > 0 || grown.length > 0)
      return show(current, { errors: seen, grown: grown.length > 0 });
  }
  const next = steps.find((step) => position(step) > position(current));
  if (next) return show(next);
  for (const step of steps) {
    const errors = validateStep(form, validators, step.id, pruned);
    if (errors.length > 0) return show(step, { errors });
  }
  return { kind: 'send', answers: pruned };
}

/**
 * The step to correct after a refusal: the step of the first refused field, else the step that was sent. `say` returns the text for a field of
 * another step.
 */
export function refusedScreen(
  published: PublishedForm,
  { answers, draft = newDraft(), step: sent }: NoScriptPost,
  errors: readonly FieldError[],
  { refused, say }: { refused: readonly string[]; say: (error: FieldError) => string },
): NoScriptStep {
  const { visible, steps } = stateOf(published, answers);
  const at = (step: CompiledStep) =>
    errors.filter(({ path }) => visible.has(topName(path)) && stepHasField(step, path));
  const step = steps.find((each) => at(each).length > 0) ?? steps.find(({ id }) => id === sent);
  const counted = counting(draft, stepSent(published.form, sent));
  const others = steps.filter((each) => each !== step).flatMap(at);
  return screenOf(published, answers, step, counted, {
    errors: step ? at(step) : [],
    refused: [...refused, ...others.map(say)],
  });
}

/** The step that was on the screen; the published page shows the first one. */
function stepSent({ steps }: CompiledForm, id: string): CompiledStep | undefined {
  return steps.find((step) => step.id === id) ?? steps[0];
}

function counting(draft: NoScriptDraft, step: CompiledStep | undefined): NoScriptDraft {
  return step ? { ...draft, counted: [...new Set([...draft.counted, step.id])] } : draft;
}

/** The steps that a post has reached, and no earlier one: the one that was on the screen, and the one that is shown next. */
export function newlyReached(form: CompiledForm, post: NoScriptPost, outcome: NoScriptOutcome): string[] {
  const reached = [stepSent(form, post.step)?.id, outcome.kind === 'show' ? outcome.screen.step : undefined];
  return [...new Set(reached)].flatMap((step) =>
    step === undefined || post.draft?.counted.includes(step) ? [] : [step],
  );
}

/** The answers of a post. The published page sends those of the first step alone: the other fields have their defaults. */
function answersOf({ form, validators }: PublishedForm, { answers, visible }: NoScriptPost): Answers {
  const [first] = form.steps;
  if (visible || !first) return answers;
  const shown = namesOf(form, first, visibleFields(form, validators, withDefaults(form)));
  return withDefaults(form, answers, (path) => !shown.includes(topName(path)));
}

type Further = Partial<Pick<NoScriptStep, 'errors' | 'refused' | 'grown'>>;

function stateOf({ form, validators }: PublishedForm, answers: Answers) {
  const pruned = pruneAnswers(form, validators, answers);
  const visible = visibleFields(form, validators, pruned);
  return { visible, pruned, steps: openSteps(form, visible) };
}

function screenOf(
  published: PublishedForm,
  answers: Answers,
  wanted: CompiledStep | undefined,
  draft: NoScriptDraft,
  further: Further = {},
): NoScriptStep {
  const { form } = published;
  const { visible, pruned, steps } = stateOf(published, answers);
  const step = wanted && steps.includes(wanted) ? wanted : steps[0];
  if (!step) throw new Error(`The form "${form.id}" asks nothing.`);
  const shown = namesOf(form, step, visible);
  const others = new Set(Object.keys(form.fields).filter((name) => !shown.includes(name)));
  const hidden: Control[] = [
    [NO_SCRIPT_NAMES.step, step.id],
    [NO_SCRIPT_NAMES.visible, [...visible].join(' ')],
    [NO_SCRIPT_NAMES.draft, draft.id],
    [NO_SCRIPT_NAMES.began, String(draft.began)],
    ...(form.countSteps && wanted
      ? [[NO_SCRIPT_NAMES.counted, counting(draft, step).counted.join(' ')] as Control]
      : []),
    ...listCounts(stepFields(form, step, visible), answers),
    ...noScriptControls(form, answers, others),
    ...unaskedControls(stepFields(form, step, visible), answers, visible),
  ];
  const warnings = step === steps.at(-1) ? warningsOf(form, pruned, new Date()) : [];
  return { kind: 'step', step: step.id, answers, errors: [], hidden, warnings, ...further };
}

function namesOf(form: CompiledForm, step: CompiledStep, visible: ReadonlySet<string>): string[] {
  return stepFields(form, step, visible).map(({ name }) => name);
}

/** The number of entries of each list of these fields. */
function listCounts(nodes: readonly FieldNode[], answers: Answers, prefix = ''): Control[] {
  return nodes.flatMap((node): Control[] => {
    const { name, field, children } = node;
    const given = answerAt(answers, name);
    const here = nameIn(prefix, node);
    if (!field.list) return listCounts(children, isGroup(given) ? given : {}, here);
    // Each single value has a control of its own.
    if (field.items) return [];
    const entries = Array.isArray(given) ? given : [];
    const count = Math.max(entries.length, field.list.minimum);
    const inside = Array.from({ length: count }, (_, index) => {
      const entry = entries[index];
      return listCounts(children, isGroup(entry) ? entry : {}, `${here}[${index}]`);
    });
    return [[countName(here), String(count)], ...inside.flat()];
  });
}
