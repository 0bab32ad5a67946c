import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#device/browser/prefersReducedMotion.ts';
import { savesData } from '#device/savesData.ts';
import { Icon } from '../../Icon.tsx';

type Playing = 'poster' | 'playing' | 'paused';

interface HeroVideoProps {
  source: string;
  poster: string;
  /** Labels of the button. */
  pause: string;
  play: string;
}

/**
 * The looping video behind a hero. The HTML has only the poster; the video is fetched after hydration. With the data
 * saver or `prefers-reduced-motion` it is fetched only when the button is pressed.
 */
export function HeroVideo({ source, poster, pause, play }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Playing>('poster');

  useEffect(() => {
    if (savesData() || prefersReducedMotion()) setState('paused');
    else setState('playing');
  }, []);

  // Also after a change of language: a video that moves in the DOM pauses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pause` changes with the language
  useEffect(() => {
    if (state === 'paused') video.current?.pause();
    // Where the browser refuses to play, the poster stays and the button offers to play.
    if (state === 'playing') video.current?.play()?.catch(() => setState('paused'));
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
