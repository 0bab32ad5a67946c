import { useEffect, useRef, useState } from 'react';
import { useText } from '#messages/useText.ts';
import { Icon } from './Icon.tsx';

type Playing = 'poster' | 'playing' | 'paused';

const savesData = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/**
 * The looping picture behind a hero. Only the poster is in the page; the video is asked for once the page lives,
 * and not where data is to be saved or motion is unwanted: there the button starts it.
 */
export function HeroVideo({ source, poster }: { source: string; poster: string }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Playing>('poster');

  useEffect(() => {
    if (savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches) setState('paused');
    else setState('playing');
  }, []);

  useEffect(() => {
    if (state === 'paused') video.current?.pause();
    // A browser that refuses to start keeps the poster: say so by showing the button as paused.
    if (state === 'playing') video.current?.play().catch(() => setState('paused'));
  }, [state]);

  return (
    <>
      <div className="hero-backdrop">
        <img src={poster} alt="" width="1280" height="720" fetchPriority="high" />
        {(state === 'playing' || video.current) && (
          <video
            ref={video}
            src={source}
            poster={poster}
            muted
            loop
            playsInline
            preload="auto"
            tabIndex={-1}
            aria-hidden="true"
          />
        )}
      </div>
      {state !== 'poster' && (
        <button
          type="button"
          className="icon-button hero-pause"
          onClick={() => setState(state === 'playing' ? 'paused' : 'playing')}
        >
          <Icon name={state === 'playing' ? 'pause' : 'play'} />
          <span className="visually-hidden">
            {t(state === 'playing' ? 'blocks.video.pause' : 'blocks.video.play')}
          </span>
        </button>
      )}
    </>
  );
}
