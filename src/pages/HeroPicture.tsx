import { useEffect, useRef } from 'react';

/** The picture beside a hero's text. One that cannot be loaded is only logged: the text says everything. */
export function HeroPicture({ source }: { source: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const log = () => console.warn(`The picture ${source} could not be loaded.`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure from before this script ran, told once
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) log();
  }, [source]);
  return (
    <img
      ref={picture}
      className="picture hero-picture"
      src={source}
      alt=""
      width="800"
      height="600"
      fetchPriority="high"
      onError={log}
    />
  );
}
