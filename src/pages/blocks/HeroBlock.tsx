import type { HeroBlock as Hero } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { HeroPicture } from '../HeroPicture.tsx';
import { HeroVideo } from '../HeroVideo.tsx';
import { Icon } from '../Icon.tsx';

export function HeroBlock({ block }: { block: Hero }) {
  const t = useText();
  const { id, eyebrow, title, subtitle, date, place, scrollHint, picture, video, size, actions } = block;
  return (
    <section
      id={id}
      className={`hero on-cloth${size === 'screen' ? ' hero-screen' : ''}${picture && !video ? ' hero-with-picture' : ''}`}
      aria-labelledby={`${id}-title`}
    >
      {video && <HeroVideo source={video.source} poster={video.poster} />}
      <div className="wrap hero-inner">
        <div>
          {eyebrow && <p className="eyebrow">{t(eyebrow)}</p>}
          <h1 id={`${id}-title`} className="titled">
            {t(title)}
          </h1>
          {subtitle && <p className="subtitle">{t(subtitle)}</p>}
          {(date || place) && (
            <ul className="hero-facts">
              {date && (
                <li>
                  <Icon name="calendar" />
                  {t(date)}
                </li>
              )}
              {place && (
                <li>
                  <Icon name="pin" />
                  {t(place)}
                </li>
              )}
            </ul>
          )}
          {actions && (
            <div className="band-actions">
              {actions.map((action) => (
                <ActionButton key={action.id} action={action} />
              ))}
            </div>
          )}
          {scrollHint && (
            <a className="hero-hint" href={`#${id}-end`}>
              {t(scrollHint)}
              <Icon name="chevron" />
            </a>
          )}
        </div>
        {picture && !video && <HeroPicture source={picture} />}
      </div>
      <span id={`${id}-end`} className="hero-end" />
    </section>
  );
}
