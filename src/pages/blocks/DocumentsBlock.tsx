import { css } from '@emotion/react';
import type { DocumentsBlock as Documents } from '#definitions/blocks.ts';
import { useFormats } from '#messages/useFormats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';
import { useSite } from '../SiteContext.ts';

export const documentsStyles = css`
  .documents { --column: 26rem; }
  .document { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.75rem 1rem; align-items: start; }
  .document:hover { background: var(--mist); }
  .band-dark .document:hover { background: var(--cloth-line); }
  .document h3 { font-size: 1.125rem; }
  .document-description { display: none; margin-top: 0.375rem; color: var(--soft); font-size: 0.9375rem; }
  .document-facts { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; margin-top: 0.5rem; color: var(--soft); font-size: 0.9375rem; }
  .badge { padding: 0.0625rem 0.5rem; border-radius: 6px; background: var(--clay); color: var(--on-clay); font-size: 0.875rem; font-weight: 700; }
  .document .button { grid-column: 1 / -1; justify-self: start; }
  .documents-help { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 1.5rem; margin-top: 2.25rem; }
  .documents-help p { flex: 1 1 20rem; margin: 0; }
  @media (min-width: 700px) {
    .document { grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; }
    .document .button { grid-column: auto; }
    .document-description { display: block; }
  }
`;

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
