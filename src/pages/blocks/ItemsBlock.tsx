import { css } from '@emotion/react';
import type {
  CategoriesBlock,
  CriteriaBlock,
  ObjectivesBlock,
  RewardsBlock,
  StepsBlock,
} from '#definitions/blocks.ts';
import type { IconName } from '#definitions/IconName.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { DocumentLink } from '../DocumentLink.tsx';
import { Icon } from '../Icon.tsx';

export const itemsStyles = css`
  .item h3 { font-size: 1.1875rem; }
  .item p { margin-top: 0.375rem; color: var(--soft); }
  .objectives .item { display: flex; flex-direction: column; gap: 1rem; }
  .categories { --column: 20rem; }
  .categories .item, .criteria .item { display: flex; gap: 1rem; align-items: flex-start; }
  .criteria { --column: 26rem; gap: 1.5rem clamp(1.5rem, 4vw, 3rem); }
  .criteria .item { padding: 1.25rem 0 0; border: 0; border-top: 2px solid var(--line); border-radius: 0; background: none; }
  .criteria .mark { width: 2.75rem; height: 2.75rem; }
  .steps-list, .rewards { grid-template-columns: repeat(auto-fit, minmax(min(100%, 13.75rem), 1fr)); }
  .steps-list { counter-reset: item; }
  .steps-list .item { position: relative; padding-top: 4.5rem; counter-increment: item; }
  .steps-list .item::before { content: counter(item); position: absolute; top: 1rem; inset-inline-start: 1.5rem; color: var(--gold-text); font-size: 2.5rem; font-weight: 800; letter-spacing: -0.04em; line-height: 1; }
  .steps-list .mark { position: absolute; top: 1rem; inset-inline-end: 1.25rem; width: 2.75rem; height: 2.75rem; }
  .rewards .item { border-top: 6px solid var(--gold); text-align: center; }
  .rewards .mark { margin: 0 auto 1rem; width: 4rem; height: 4rem; border-radius: 50%; background: color-mix(in oklab, var(--gold) 22%, var(--paper)); color: var(--gold-text); }
`;

type Items = ObjectivesBlock | CategoriesBlock | CriteriaBlock | StepsBlock | RewardsBlock;

const looks: Record<Items['type'], { list: string; icon?: IconName }> = {
  objectives: { list: 'objectives', icon: 'target' },
  categories: { list: 'categories', icon: 'star' },
  criteria: { list: 'criteria', icon: 'check' },
  steps: { list: 'steps-list' },
  rewards: { list: 'rewards', icon: 'award' },
};

/** Objectives, categories, criteria, numbered steps and rewards: one list in five looks. */
export function ItemsBlock({ block }: { block: Items }) {
  const t = useText();
  const { list, icon: usual } = looks[block.type];
  const List = block.type === 'steps' ? 'ol' : 'ul';
  return (
    <BlockSection block={block} actions={block.actions}>
      <List className={`grid ${list}`}>
        {block.items.map(({ id, title, text, icon = usual }) => (
          <li key={id} className="tile item" data-appear="">
            {icon && (
              <span className="mark">
                <Icon name={icon} />
              </span>
            )}
            <div>
              <h3>{t(title)}</h3>
              {text && <p>{t(text)}</p>}
            </div>
          </li>
        ))}
      </List>
      {block.note && <p className="band-note">{t(block.note)}</p>}
      {block.type === 'steps' && block.document && <DocumentLink id={block.document} />}
    </BlockSection>
  );
}
