import type { PartnersBlock as Partners } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Monogram } from '../Monogram.tsx';
import { Tabs } from '../Tabs.tsx';

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
