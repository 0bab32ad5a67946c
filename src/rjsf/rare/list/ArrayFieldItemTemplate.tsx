import { type ArrayFieldItemTemplateProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { useIntl } from 'react-intl';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../../FieldContext.ts';
import { ShortButton } from '../../ShortButton.tsx';
import { EntryContext, type ListOptions } from './ArrayFieldTemplate.tsx';

/** An entry of a list of groups: title with number, fields, and buttons that move and remove it. */
export function ArrayFieldItemTemplate(
  props: ArrayFieldItemTemplateProps<Answers, RJSFSchema, FieldContext>,
) {
  const { children, index, parentUiSchema, buttonsProps } = props;
  const { fieldPathId, hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } =
    buttonsProps;
  const { formatMessage } = useIntl();
  const { entry = '', single }: ListOptions = getUiOptions(parentUiSchema);
  const title = formatMessage({ id: 'form.list.entry' }, { title: entry, number: index + 1 });
  const actions = [
    {
      command: 'up',
      shown: hasMoveUp,
      text: formatMessage({ id: 'form.list.up' }),
      name: formatMessage({ id: 'form.list.upOf' }, { title }),
      run: onMoveUpItem,
    },
    {
      command: 'down',
      shown: hasMoveDown,
      text: formatMessage({ id: 'form.list.down' }),
      name: formatMessage({ id: 'form.list.downOf' }, { title }),
      run: onMoveDownItem,
    },
    {
      command: 'remove',
      shown: hasRemove,
      text: formatMessage({ id: 'form.list.remove' }),
      name: formatMessage({ id: 'form.list.removeOf' }, { title }),
      run: onRemoveItem,
    },
  ];
  return (
    <li className={single ? 'list-single' : 'card list-entry'}>
      <fieldset className="fieldset">
        <legend className="list-title">{title}</legend>
        <EntryContext value={title}>{children}</EntryContext>
        <div className="list-actions">
          {actions.map(
            ({ command, shown, text, name, run }) =>
              shown && (
                <ShortButton
                  key={text}
                  text={text}
                  name={name}
                  command={`${command} ${fieldPathId.path.join('.')}`}
                  onClick={(event) => {
                    const button = event.currentTarget;
                    run(event);
                    // The button loses the focus when its entry moves.
                    requestAnimationFrame(() => button.isConnected && button.focus());
                  }}
                />
              ),
          )}
        </div>
      </fieldset>
    </li>
  );
}
