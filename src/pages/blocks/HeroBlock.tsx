import { css } from '@emotion/react';
import type { HeroBlock as Hero } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { HeroPicture } from '../HeroPicture.tsx';
import { HeroVideo } from '../HeroVideo.tsx';
import { Icon } from '../Icon.tsx';

export const heroStyles = css`
  .hero { position: relative; isolation: isolate; overflow: hidden; }
  .hero::after { content: ''; position: absolute; inset: auto 0 0; height: 8px; background: var(--weave); transform: scaleY(-1); }
  .hero:last-child::after { display: none; }
  .hero-inner { position: relative; display: grid; gap: clamp(1.5rem, 4vw, 3.5rem); align-items: center; padding-block: clamp(2.5rem, 6vw, 4.5rem) clamp(3rem, 7vw, 5rem); }
  .hero h1 { max-width: 10.2em; }
  .hero .eyebrow { color: var(--gold); }
  .hero .subtitle { max-width: 31.2em; color: var(--cloth-muted); }
  .hero-facts { display: flex; flex-wrap: wrap; gap: 0.5rem 1.75rem; margin-top: 1.75rem; font-weight: 600; }
  .hero-facts li { display: flex; align-items: center; gap: 0.625rem; }
  .hero-facts svg { flex: none; color: var(--gold); }
  .hero .band-actions { margin-top: 2rem; }
  .hero-picture { aspect-ratio: 4 / 3; border-radius: 28px 28px 28px 4px; box-shadow: 0 0 0 1px var(--cloth-line), 0 30px 60px -30px #000; }
  .hero-screen { display: grid; min-height: min(calc(100svh - var(--header)), 56rem); }
  .hero-screen .hero-inner { align-content: center; }
  .hero-screen h1 { font-size: clamp(2.375rem, 1.3rem + 4.6vw, 4.75rem); }
  .hero-backdrop { position: absolute; inset: 0; z-index: -1; }
  .hero-backdrop > img, .hero-backdrop > video { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; object-position: 70% 50%; }
  .hero-backdrop::after { content: ''; position: absolute; inset: 0; background: linear-gradient(100deg, #10174af0 0 34%, #10174a8c 58%, #10174a1f 82%); }
  .hero-hint { display: inline-flex; align-items: center; gap: 0.5rem; width: fit-content; min-height: 2.75rem; margin-top: clamp(1rem, 3vw, 2.5rem); font-weight: 600; text-decoration: none; }
  .hero-hint svg { color: var(--gold); animation: hint 1.8s ease-in-out infinite; }
  .hero-pause { position: absolute; inset-inline-end: 5.25rem; bottom: 1.375rem; z-index: 1; background: #10174acc; }
  .hero-end { position: absolute; bottom: 0; }
  @keyframes hint { 50% { transform: translateY(6px); } }
  @media (max-width: 899px) {
    .hero-backdrop::after { background: #10174abf; }
    .hero-picture { aspect-ratio: 16 / 9; }
  }
  @media (min-width: 900px) { .hero-with-picture .hero-inner { grid-template-columns: minmax(0, 1.15fr) minmax(0, 0.85fr); } }
`;

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
