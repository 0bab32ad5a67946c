import type { DocumentsBlock as Documents } from '#definitions/formats.ts';
import { useFormats } from '#messages/useFormats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';
import { useSite } from '../SiteContext.ts';

export function DocumentsBlock({ block }: { block: Documents }) {
  const t = useText();
  const { date } = useFormats();
  const { documents } = useSite();
  const shown = block.items.flatMap((id) => documents.find((document) => document.id === id) ?? []);
  return (
    <BlockSection block={block}>
      <ul className="grid documents">
        {shown.map((document) => (
          <li key={document.id} className="tile lift document" data-appear="">
            <span className="mark">
              <Icon name={document.icon ?? 'document'} />
            </span>
            <div>
              <h3 id={`${block.id}-${document.id}`}>{t(document.name)}</h3>
              {document.description && <p className="document-description">{t(document.description)}</p>}
              <div className="document-facts">
                <span className="badge">{document.fileType}</span>
                {document.fileSize && <span>{t(document.fileSize)}</span>}
                {document.date && <span>{t('blocks.documents.updated', { date: date(document.date) })}</span>}
              </div>
            </div>
            <a
              className="button button-orange button-outline"
              href={document.file}
              download={document.fileName}
              id={`${block.id}-${document.id}-go`}
              aria-labelledby={`${block.id}-${document.id}-go ${block.id}-${document.id}`}
            >
              <Icon name="download" />
              {t('blocks.documents.download')}
            </a>
          </li>
        ))}
      </ul>
      {(block.help || block.action) && (
        <div className="documents-help">
          {block.help && <p>{t(block.help)}</p>}
          {block.action && <ActionButton action={block.action} />}
        </div>
      )}
    </BlockSection>
  );
}
