import { css } from '@emotion/react';
import { useState } from 'react';
import type { MapBlock as MapDefinition } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

export const mapStyles = css`
  .map { position: relative; overflow: hidden; border: 1px solid var(--line); border-radius: 28px 28px 28px 4px; background: var(--mist); aspect-ratio: 4 / 3; }
  .map > img, .map > iframe { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
  .map > .button { position: absolute; inset: auto auto 1rem 1rem; }
  .map-place { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.25rem; margin-top: 1rem; }
  .map-place > span { display: flex; gap: 0.5rem; align-items: center; font-weight: 600; }
  .map-place svg { color: var(--clay); flex: none; }
  .map-place a { display: inline-block; padding-block: 0.625rem; }
  @media (min-width: 700px) { .map { aspect-ratio: 21 / 9; } }
`;

/** West, south, east and north of about two tiles around the place. */
function bounds({ latitude, longitude, zoom }: MapDefinition): string {
  const span = 360 / 2 ** zoom;
  return [longitude - span, latitude - span / 2, longitude + span, latitude + span / 2]
    .map((degrees) => degrees.toFixed(5))
    .join(',');
}

export function MapBlock({ block }: { block: MapDefinition }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const { latitude, longitude, zoom, picture, address } = block;
  const marker = `${latitude},${longitude}`;
  const frame = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(bounds(block))}&layer=mapnik&marker=${encodeURIComponent(marker)}`;
  return (
    <BlockSection block={block}>
      <div className="map">
        {asked ? (
          <iframe
            title={t('blocks.map.title', { address: t(address) })}
            src={frame}
            referrerPolicy="no-referrer"
          />
        ) : (
          <>
            <img src={picture} alt="" width="1200" height="600" loading="lazy" />
            <button type="button" className="button" onClick={() => setAsked(true)}>
              <Icon name="map" />
              {t('blocks.map.show')}
            </button>
          </>
        )}
      </div>
      <p className="map-place">
        <span>
          <Icon name="pin" />
          {t(address)}
        </span>
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`}
          rel="noopener"
        >
          {t('blocks.map.open')}
        </a>
      </p>
    </BlockSection>
  );
}
