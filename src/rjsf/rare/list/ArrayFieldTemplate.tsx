import { type ArrayFieldTemplateProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { INNER_LIST } from '#definitions/sources/innerNames.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { NO_SCRIPT_NAMES } from '#journey/noScript/noScriptNames.ts';
import { CommandContext } from '../../CommandContext.ts';
import type { FieldContext, WidgetOptions } from '../../FieldContext.ts';
import { describedBy, helpId } from '../../fieldIds.ts';
import { FieldErrorText } from '../../templates/FieldErrorText.tsx';
import { useFieldError } from '../../useFieldState.ts';

/** The options of a list of groups in the `uiSchema`. */
export type ListOptions = Pick<
  WidgetOptions,
  'title' | 'description' | 'help' | 'addable' | 'removable' | 'orderable'
> & {
  /** Title of an entry. */
  entry?: string;
  /** Label of the button that adds an entry. */
  add?: string;
  /** The answer that an added entry has. */
  defaults?: Answer;
  /** Whether each entry is a single value. */
  single?: boolean;
};

/** Title and number of the entry around a field. */
export const EntryContext = createContext<string | undefined>(undefined);

/** A list of groups: its entries, and a button that adds one unless `maxItems` is reached. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps<Answers, RJSFSchema, FieldContext>) {
  const { items, canAdd, onAddClick, uiSchema, required, fieldPathId, registry } = props;
  const { formatMessage } = useIntl();
  const command = use(CommandContext);
  const id = fieldPathId.$id;
  const path = fieldPathId.path.join('.');
  const { store } = registry.formContext;
  const {
    // `props.title` is the field's name: the compiled schema has no titles.
    title = props.title,
    description,
    help,
    entry = title,
    add,
  }: ListOptions = getUiOptions(uiSchema);
  const invalid = useFieldError(store, path) !== undefined;
  const frame = useRef<HTMLFieldSetElement>(null);
  const announcement = useEntryChanges(items.length, frame, entry);
  const notes = [description, help].filter(Boolean).join(' ');
  const button = command(`add ${path}`, onAddClick);
  const text = add ?? formatMessage({ id: 'form.list.add' }, { title: entry });
  // A list in each of several entries has one text for all its buttons; a site's own words may name no entry.
  const about = use(EntryContext) ?? (add || text.includes(entry) ? undefined : entry);
  const added = {
    'aria-label': about && `${text} – ${about}`,
    children: (
      <>
        <span aria-hidden="true">+</span> {text}
      </>
    ),
  };
  return (
    <fieldset
      className="field fieldset list"
      // Target of the error summary's link.
      id={id}
      tabIndex={-1}
      ref={frame}
      aria-describedby={describedBy(id, { help: notes }, invalid)}
    >
      {/* The entry that is a list has the title above it. */}
      <legend className={fieldPathId.path.slice(-1)[0] === INNER_LIST ? 'visually-hidden' : 'legend'}>
        {title}
        {!required && <span className="field-optional"> {formatMessage({ id: 'form.optional' })}</span>}
      </legend>
      {notes && (
        <p className="field-help" id={helpId(id)}>
          {notes}
        </p>
      )}
      <FieldErrorText id={id} path={path} store={store} />
      {items.length > 0 && <ol className="list-entries">{items}</ol>}
      {canAdd && <button className="button button-outline list-add" {...button} {...added} />}
      {canAdd && button.type === 'button' && (
        // A published page whose script does not run: the server adds the entry, and goes on.
        <button
          type="submit"
          className="button button-outline without-script"
          name={NO_SCRIPT_NAMES.command}
          value={`add ${path}`}
          {...added}
        />
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </fieldset>
  );
}

/** Moves the focus to an added entry, or to the list after a removal. Returns the announcement for screen readers. */
function useEntryChanges(
  count: number,
  frame: { current: HTMLFieldSetElement | null },
  title: string,
): string | undefined {
  const { formatMessage } = useIntl();
  const before = useRef(count);
  const [added, setAdded] = useState<boolean>();
  useEffect(() => {
    if (before.current === count) return;
    const grown = count > before.current;
    before.current = count;
    setAdded(grown);
    const entries = frame.current?.querySelectorAll<HTMLElement>(':scope > .list-entries > li');
    if (grown) entries?.[count - 1]?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    // The removed entry's button had the focus.
    else if (document.activeElement === document.body) frame.current?.focus();
  }, [count, frame]);
  if (added === undefined) return undefined;
  return added
    ? formatMessage({ id: 'form.list.added' }, { title, count })
    : formatMessage({ id: 'form.list.removed' }, { count });
}
