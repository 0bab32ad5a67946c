import type { PriceCatalogueBlock, StandOffer } from '#definitions/formats.ts';
import { useFormats } from '#messages/useFormats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from './ActionButton.tsx';
import { Icon } from './Icon.tsx';

/** One offer: area, badges, a price for each type of buyer, what it brings. */
export function StandOfferCard({ block, offer }: { block: PriceCatalogueBlock; offer: StandOffer }) {
  const t = useText();
  const { money, number } = useFormats();
  const anchor = `${block.id}-${offer.id}`;
  const lists = [
    { id: 'advantages', texts: offer.advantages },
    { id: 'equipment', texts: offer.equipment },
  ];
  return (
    <li className="tile lift offer" data-appear="">
      <div className="offer-head">
        <h3 id={anchor}>{t(offer.name)}</h3>
        {offer.icon && <Icon name={offer.icon} />}
        {offer.tagline && <p>{t(offer.tagline)}</p>}
      </div>
      <div className="offer-body">
        <ul className="offer-facts">
          <li>{t('blocks.prices.area', { area: number(offer.area) })}</li>
          <li>{t('blocks.prices.badges', { count: offer.badges })}</li>
        </ul>
        <table className="prices">
          <caption>{t('blocks.prices.caption')}</caption>
          <tbody>
            {block.buyers.map(({ id, label }) => (
              <tr key={id}>
                <th scope="row">{t(label)}</th>
                <td className="money">{money(offer.prices[id] ?? 0, block.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {lists.map(
          ({ id, texts }) =>
            texts.length > 0 && (
              <div key={id}>
                <h4>{t(`blocks.prices.${id}`)}</h4>
                <ul className="ticked">
                  {texts.map((text) => (
                    <li key={text}>{t(text)}</li>
                  ))}
                </ul>
              </div>
            ),
        )}
        <ActionButton action={block.action} id={`${anchor}-go`} about={anchor} />
      </div>
    </li>
  );
}
