import type {
  CategoriesBlock,
  CriteriaBlock,
  IconName,
  ObjectivesBlock,
  RewardsBlock,
  StepsBlock,
} from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { DocumentLink } from '../DocumentLink.tsx';
import { Icon } from '../Icon.tsx';

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
