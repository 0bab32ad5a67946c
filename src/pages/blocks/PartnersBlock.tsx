import { css } from '@emotion/react';
import type { PartnersBlock as Partners } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Monogram } from '../Monogram.tsx';
import { Tabs } from '../Tabs.tsx';

export const partnersStyles = css`
  .tab-list { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 1.75rem; }
  .tab { min-height: 2.875rem; padding: 0.5rem 1.25rem; border: 2px solid var(--control); border-radius: 999px; background: transparent; font-weight: 600; }
  .tab:hover { border-color: var(--blue); }
  .tab[aria-selected='true'], .tab[aria-pressed='true'] { border-color: var(--blue); background: var(--blue); color: var(--on-blue); }
  .tab-panel[data-active='false'] { display: none; }
  .tab-panel-title { margin-block: 1.5rem 1rem; display: none; }
  .tab-panel > p { margin-bottom: 1.25rem; color: var(--soft); }
  .partners { --column: 16rem; gap: 0.75rem; }
  .partner { display: flex; align-items: center; gap: 0.875rem; padding: 0.875rem; border-radius: var(--radius); font-size: 0.9375rem; font-weight: 550; line-height: 1.3; overflow-wrap: anywhere; }
  .partner img, .monogram { flex: none; width: 3.5rem; height: 3.5rem; }
  .partner img { object-fit: contain; }
  @media (scripting: none) {
    .tab-list { display: none; }
    .tab-panel, .tab-panel[data-active='false'], .tab-panel-title { display: block; }
  }
`;

export function PartnersBlock({ block }: { block: Partners }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <Tabs
        id={block.id}
        label={t(block.title ?? block.id)}
        tabs={block.tabs.map(({ id, label, description, partners }) => ({
          id,
          label: t(label),
          panel: (
            <>
              {description && <p>{t(description)}</p>}
              <ul className="grid partners">
                {partners.map(({ id: partner, name, logo }) => (
                  <li key={partner} className="tile partner">
                    {logo ? (
                      <img src={logo} alt="" width="56" height="56" loading="lazy" />
                    ) : (
                      <Monogram name={t(name)} />
                    )}
                    {t(name)}
                  </li>
                ))}
              </ul>
            </>
          ),
        }))}
      />
    </BlockSection>
  );
}
