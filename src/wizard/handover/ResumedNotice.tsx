import type { CompiledForm } from '#contract/CompiledForm.ts';
import { useText } from '#messages/useText.ts';
import { fieldAt } from '#validation/fieldAt.ts';

/** How a draft was opened here. */
export interface Resumed {
  /** Fields whose files are to be attached again. */
  files: string[];
  /** Whether it is gone from the server. */
  removed: boolean;
  /** Whether the form has another version now. */
  changed: boolean;
}

/** Says above the steps what became of another device's draft. */
export function ResumedNotice({ form, how }: { form: CompiledForm; how: Resumed }) {
  const t = useText();
  const { files, removed, changed } = how;
  const fields = files.map((path) => t(fieldAt(form, path)?.title ?? path)).join(', ');
  return (
    <p>
      {t('handover.resumed')} {files.length > 0 && `${t('handover.toAttach', { fields })} `}
      {changed && `${t('handover.changed')} `}
      {!removed && t('handover.left')}
    </p>
  );
}
