import { randomBytes } from 'node:crypto';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt, withAnswerAt } from '#journey/answers/answerAt.ts';
import type { Controls } from '#journey/answers/Controls.ts';
import { nodeAt } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { UploadedFile } from '#journey/answers/UploadedFile.ts';
import { controlName, pathOfControl } from '#journey/controlName.ts';
import { serverFieldTypeOf } from '#journey/fieldTypes/fieldTypes.ts';
import { NO_SCRIPT_NAMES } from '#journey/noScript/noScriptNames.ts';
import { readControls } from '#journey/readControls.ts';
import { fieldAt, isEntryPath } from '#validation/fieldAt.ts';
import { fieldOfPart } from '../multipart/fieldOfPart.ts';

/** Name of the `TrapField`. */
const TRAP = 'confirm_website';

/** Identifies a draft of a form without script on each step. */
export interface NoScriptDraft {
  /** Random: the same answers of the same draft are stored once. */
  id: string;
  /** When the filling in began, in milliseconds since 1970. */
  began: number;
  /** Ids of the steps that were counted. */
  counted: readonly string[];
}

/** A step that a browser has sent without script. */
export interface NoScriptPost {
  answers: Answers;
  /**
   * The command of the pressed button: `next`, `back`, `step <id>`, `change` (the answers are changed already), or `unknown` for a
   * command that no button of the form has.
   */
  command: 'next' | 'back' | 'change' | 'unknown' | { step: string };
  /** Id of the step that was on the screen; empty for a page from before the first request. */
  step: string;
  /** The fields that were on the screen, if the page said so. */
  visible?: ReadonlySet<string>;
  /** Absent in a page from before the first request. */
  draft?: NoScriptDraft;
  trapped: boolean;
}

export function newDraft(): NoScriptDraft {
  return { id: randomBytes(16).toString('hex'), began: Date.now(), counted: [] };
}

/** @param files - the uploads that the post names, by path and id */
export function readNoScriptPost(
  form: CompiledForm,
  sent: Controls,
  files: ReadonlyMap<string, UploadedFile>,
): NoScriptPost {
  const { command, cleared, change } = readCommand(form, sent.last(NO_SCRIPT_NAMES.command));
  const controls = cleared === undefined ? sent : sent.without(cleared.name, cleared.index);
  const fileOf = (name: string, several = false) => {
    const found = (id = '') => files.get(`${pathOfControl(name)} ${id}`);
    return several ? controls.all(name).map(found) : found(controls.last(name));
  };
  const answers = readControls(form, { controls, typed: true, fileOf });
  const changed = change?.(answers);
  const visible = sent.last(NO_SCRIPT_NAMES.visible);
  return {
    answers: changed ?? answers,
    command: change && !changed ? 'unknown' : command,
    step: sent.last(NO_SCRIPT_NAMES.step) ?? '',
    visible: visible ? new Set(visible.split(' ')) : undefined,
    draft: draftOf(sent),
    trapped: Boolean(sent.last(TRAP)),
  };
}

/** Files of one field that a post may name: a page names the earlier one and a new one. */
const NAMED = 4;

/** Returns the path of the answer and the id of the files that the post names. */
export function namedFiles(form: CompiledForm, controls: Controls): [path: string, id: string][] {
  return controls.names().flatMap((name): [string, string][] => {
    const { field, path = '' } = fieldOfPart(form, name) ?? {};
    if (!field?.file) return [];
    const ids = controls.all(name).slice(-(NAMED + (field.files?.maximum ?? 0)));
    return ids.map((id) => [path, id]);
  });
}

/** Returns the named files that the post removes, or replaces by a later one. */
export function clearedFiles(form: CompiledForm, controls: Controls): [path: string, id: string][] {
  const { cleared } = readCommand(form, controls.last(NO_SCRIPT_NAMES.command));
  const named = namedFiles(form, controls);
  return named.filter(([path], at) => {
    const { files } = fieldAt(form, path) ?? {};
    if (!files)
      return cleared?.name === controlName(path) || named.slice(at + 1).some(([later]) => later === path);
    const own = named.flatMap(([each], index) => (each === path ? [index] : []));
    const index = own.indexOf(at);
    return (cleared?.name === controlName(path) && cleared.index === index) || index >= files.maximum;
  });
}

interface Command {
  command: NoScriptPost['command'];
  /** Name of the control whose file is removed; of several, the one with that index. */
  cleared?: { name: string; index?: number };
  /** Returns the answers after the press of a field's button; `undefined` if the field has no such button. */
  change?: (answers: Answers) => Answers | undefined;
}

function readCommand(form: CompiledForm, text = ''): Command {
  const [name = '', argument = ''] = text.split(' ', 2);
  if (text === '' || text === 'next') return { command: 'next' };
  if (text === 'back') return { command: 'back' };
  if (name === 'step')
    return { command: form.steps.some(({ id }) => id === argument) ? { step: argument } : 'unknown' };
  if (name === 'clear') {
    const [, own = argument, at] = /^(.+)\.(\d{1,2})$/.exec(argument) ?? [];
    const { field } = fieldOfPart(form, own) ?? {};
    if (!field?.file || (field.files === undefined) !== (at === undefined)) return { command: 'unknown' };
    return { command: 'change', cleared: { name: own, index: at === undefined ? undefined : Number(at) } };
  }
  // `add personnes`, `up personnes.2`
  const [, path = argument, index] = /^(.+)\.(\d{1,4})$/.exec(argument) ?? [];
  const node = nodeAt(form, path);
  const around = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  const { change } = node ? serverFieldTypeOf(node.field) : {};
  if (!node || !change) return { command: 'unknown' };
  return {
    command: 'change',
    change: (answers) => {
      const at = index === undefined ? undefined : Number(index);
      // The list of an entry that is not there.
      if (isEntryPath(around) && !isGroup(answerAt(answers, around))) return undefined;
      const changed = change(node, answerAt(answers, path), name, at);
      return changed === undefined ? undefined : withAnswerAt(answers, path, changed);
    },
  };
}

function draftOf(controls: Controls): NoScriptDraft | undefined {
  const id = controls.last(NO_SCRIPT_NAMES.draft) ?? '';
  const began = Number(controls.last(NO_SCRIPT_NAMES.began));
  const counted = controls.last(NO_SCRIPT_NAMES.counted)?.split(' ') ?? [];
  return /^[0-9a-f]{32}$/.test(id) && Number.isSafeInteger(began) ? { id, began, counted } : undefined;
}
