import { useState } from 'react';
import type { MapBlock as MapDefinition } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

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
