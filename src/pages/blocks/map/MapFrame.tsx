import { useState } from 'react';
import { Icon } from '../../Icon.tsx';

interface MapFrameProps {
  /** URL of the map. */
  source: string;
  /** Shown until the button is pressed. */
  picture: string;
  title: string;
  /** Label of the button. */
  show: string;
}

/** A picture with a button that replaces it by the map. */
export function MapFrame({ source, picture, title, show }: MapFrameProps) {
  const [shown, setShown] = useState(false);
  if (shown) return <iframe title={title} src={source} referrerPolicy="no-referrer" />;
  return (
    <>
      <img src={picture} alt="" width="1200" height="600" loading="lazy" />
      <button type="button" className="button" onClick={() => setShown(true)}>
        <Icon name="map" />
        {show}
      </button>
    </>
  );
}
