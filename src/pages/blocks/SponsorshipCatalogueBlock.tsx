import type { SponsorshipCatalogueBlock as SponsorshipCatalogue } from '#definitions/formats.ts';
import { useFormats } from '#messages/useFormats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

export function SponsorshipCatalogueBlock({ block }: { block: SponsorshipCatalogue }) {
  const t = useText();
  const { money } = useFormats();
  return (
    <BlockSection block={block}>
      <ul className="grid sponsorships">
        {block.offers.map(({ id, title, description, price, benefits, icon }) => (
          <li key={id} className="tile lift sponsorship" data-appear="">
            {icon && (
              <span className="mark mark-orange">
                <Icon name={icon} />
              </span>
            )}
            <h3 id={`${block.id}-${id}`}>{t(title)}</h3>
            <p className="sponsorship-price money">{money(price, block.currency)}</p>
            <p>{t(description)}</p>
            <ul className="ticked">
              {benefits.map((benefit) => (
                <li key={benefit}>{t(benefit)}</li>
              ))}
            </ul>
            <ActionButton action={block.action} id={`${block.id}-${id}-go`} about={`${block.id}-${id}`} />
          </li>
        ))}
      </ul>
      {block.note && <p className="band-note">{t(block.note)}</p>}
    </BlockSection>
  );
}
