import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../Icon.tsx';
import { savesData } from '../../savesData.ts';

type Playing = 'poster' | 'playing' | 'paused';

interface HeroVideoProps {
  source: string;
  poster: string;
  /** What the button says, by what it does. */
  pause: string;
  play: string;
}

/**
 * The looping picture behind a hero. Only the poster is in the page; the video is asked for once the page lives,
 * and not where data is to be saved or motion is unwanted: there the button starts it.
 */
export function HeroVideo({ source, poster, pause, play }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Playing>('poster');

  useEffect(() => {
    if (savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches) setState('paused');
    else setState('playing');
  }, []);

  // Also after the page has got another language: a video that is put elsewhere pauses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  useEffect(() => {
    if (state === 'paused') video.current?.pause();
    // A browser that refuses to start keeps the poster: say so by showing the button as paused.
    if (state === 'playing') video.current?.play().catch(() => setState('paused'));
  }, [state, pause]);

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
          <span className="visually-hidden">{state === 'playing' ? pause : play}</span>
        </button>
      )}
    </>
  );
}
