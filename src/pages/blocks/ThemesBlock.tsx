import type { ThemesBlock as Themes } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

export function ThemesBlock({ block }: { block: Themes }) {
  const t = useText();
  const numbered = block.themes.map((theme, index) => ({
    ...theme,
    first: block.themes.slice(0, index).reduce((sum, { topics }) => sum + topics.length, 1),
  }));
  return (
    <BlockSection block={block}>
      <div className="grid themes">
        {numbered.map(({ id, title, icon, topics, first }) => (
          <div key={id} className="tile" data-appear="">
            <div className="theme-head">
              <span className="mark">
                <Icon name={icon ?? 'book'} />
              </span>
              <h3>{t(title)}</h3>
            </div>
            <ol className="topics" start={first}>
              {topics.map((topic, index) => (
                <li key={topic.id} value={first + index}>
                  <span className="topic-number" aria-hidden="true">
                    {first + index}
                  </span>
                  {t(topic.title)}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </BlockSection>
  );
}
