import { useText } from '#messages/useText.ts';
import { Icon } from './Icon.tsx';
import { useSite } from './SiteContext.ts';

/** Download of the document `id` of `site.json`, under its fixed file name. */
export function DocumentLink({ id }: { id: string }) {
  const t = useText();
  const document = useSite().documents.find((candidate) => candidate.id === id);
  if (!document) return null;
  return (
    <p className="band-actions">
      <a className="button button-orange button-outline" href={document.file} download={document.fileName}>
        <Icon name="download" />
        {t('blocks.documents.downloadNamed', { name: t(document.name) })}
      </a>
    </p>
  );
}
