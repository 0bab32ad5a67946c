import Typography from '@mui/material/Typography';
import type {
  CategoriesBlock,
  CriteriaBlock,
  IconName,
  ObjectivesBlock,
  RewardsBlock,
  StepsBlock,
} from '#definitions/formats/formats.ts';
import { useText } from '#messages/useText.ts';
import { useSite } from '../SiteContext.ts';
import { ActionRow } from './ActionRow.tsx';
import { BlockSection } from './BlockSection.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { itemStyles } from './itemStyles.ts';
import { Mark } from './Mark.tsx';
import { Note } from './Note.tsx';
import { Tile } from './Tile.tsx';
import { Tiles } from './Tiles.tsx';

type Items = ObjectivesBlock | CategoriesBlock | CriteriaBlock | StepsBlock | RewardsBlock;

const defaultIcons: Record<Items['type'], IconName | undefined> = {
  objectives: 'target',
  categories: 'star',
  criteria: 'check',
  steps: undefined,
  rewards: 'award',
};

/** Objectives, categories, criteria, numbered steps and rewards: one list with a style for each type. */
export function ItemsBlock({ block }: { block: Items }) {
  const t = useText();
  const { type, items, note, actions } = block;
  const { list, item, column, mark } = itemStyles[type];
  const documentId = block.type === 'steps' ? block.document : undefined;
  const document = useSite().documents.find(({ id }) => id === documentId);
  return (
    <BlockSection block={block} actions={actions}>
      <Tiles component={type === 'steps' ? 'ol' : 'ul'} column={column} sx={list}>
        {items.map(({ id, title, text, icon = defaultIcons[type] }) => (
          <Tile key={id} component="li" sx={item}>
            {icon && <Mark icon={icon} size={mark} />}
            <div>
              <Typography variant="h3" sx={{ fontSize: '1.1875rem' }}>
                {t(title)}
              </Typography>
              {text && <Typography sx={{ mt: '0.375rem', color: 'text.secondary' }}>{t(text)}</Typography>}
            </div>
          </Tile>
        ))}
      </Tiles>
      {note && <Note>{t(note)}</Note>}
      {document && (
        <ActionRow>
          <DownloadButton
            document={document}
            label={t('blocks.documents.downloadNamed', { name: t(document.name) })}
          />
        </ActionRow>
      )}
    </BlockSection>
  );
}
