import type { BankBlock as Bank } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';
import { useSite } from '../SiteContext.ts';

export function BankBlock({ block }: { block: Bank }) {
  const t = useText();
  const { bank } = useSite();
  return (
    <BlockSection block={block}>
      <div className="bank">
        <div className="tile" data-appear="">
          <h3>{t(block.methodsTitle)}</h3>
          <ul className="methods">
            {block.methods.map(({ id, name, icon }) => (
              <li key={id}>
                <span className="mark mark-orange">
                  <Icon name={icon} />
                </span>
                {t(name)}
              </li>
            ))}
          </ul>
          {block.order && <p className="bank-order">{t(block.order)}</p>}
        </div>
        <div className="tile" data-appear="">
          <h3>{t(block.accountTitle)}</h3>
          <dl>
            {bank.map(({ id, label, value }) => (
              <div key={id}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {block.note && <p className="band-note">{t(block.note)}</p>}
    </BlockSection>
  );
}
