import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Translate } from '#messages/translator.ts';
import { entryTitle, fieldTitle } from '../step/fieldTitle.ts';

/** How a draft was opened here. */
export interface Resumed {
  /** Fields whose files are to be attached again. */
  files: string[];
  /** Whether it is gone from the server. */
  removed: boolean;
  /** Whether the form has another version now. */
  changed: boolean;
}

/** The outcome of the arrival of another device's draft, above the steps. */
export function ResumedNotice({ form, how }: { form: CompiledForm; how: Resumed }) {
  const { formatMessage } = useIntl();
  const { files, removed, changed } = how;
  const t: Translate = (id, values) => formatMessage({ id }, values);
  // Several files of one field are attached at once.
  const places = new Set(files.map((path) => path.replace(/\.\d+$/, '')));
  const fields = [...places]
    .map((path) => [entryTitle(form, path, t), fieldTitle(form, path, t)].filter(Boolean).join(' · '))
    .join(', ');
  return (
    <p>
      {formatMessage({ id: 'handover.resumed' })}{' '}
      {files.length > 0 && `${formatMessage({ id: 'handover.toAttach' }, { fields })} `}
      {changed && `${formatMessage({ id: 'handover.changed' })} `}
      {!removed && formatMessage({ id: 'handover.left' })}
    </p>
  );
}
