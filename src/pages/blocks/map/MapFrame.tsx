import { useState } from 'react';
import { Icon } from '../../Icon.tsx';

interface MapFrameProps {
  /** URL of the frame. */
  source: string;
  /** Stands in until the map is asked for. */
  picture: string;
  title: string;
  /** Label of the button that asks for it. */
  show: string;
}

/** A picture with a button that puts the real map in its place. */
export function MapFrame({ source, picture, title, show }: MapFrameProps) {
  const [asked, setAsked] = useState(false);
  if (asked) return <iframe title={title} src={source} referrerPolicy="no-referrer" />;
  return (
    <>
      <img src={picture} alt="" width="1200" height="600" loading="lazy" />
      <button type="button" className="button" onClick={() => setAsked(true)}>
        <Icon name="map" />
        {show}
      </button>
    </>
  );
}
