import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type {
  CategoriesBlock,
  CriteriaBlock,
  IconName,
  ObjectivesBlock,
  RewardsBlock,
  StepsBlock,
} from '#definitions/formats/formats.ts';
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
  const { formatMessage } = useIntl();
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
                <FormattedMessage id={title} />
              </Typography>
              {text && (
                <Typography sx={{ mt: 0.75, color: 'text.secondary' }}>
                  {formatMessage({ id: text })}
                </Typography>
              )}
            </div>
          </Tile>
        ))}
      </Tiles>
      {note && <Note>{formatMessage({ id: note })}</Note>}
      {document && (
        <ActionRow>
          <DownloadButton
            document={document}
            label={formatMessage(
              { id: 'blocks.documents.downloadNamed' },
              { name: formatMessage({ id: document.name }) },
            )}
          />
        </ActionRow>
      )}
    </BlockSection>
  );
}
