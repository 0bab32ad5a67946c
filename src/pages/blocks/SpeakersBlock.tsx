import type { SpeakersBlock as Speakers } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';

export function SpeakersBlock({ block }: { block: Speakers }) {
  const t = useText();
  const places = Array.from({ length: block.places }, (_, index) => `${block.id}-${index}`);
  return (
    <BlockSection block={block}>
      <ul className="grid speakers">
        {places.map((place, index) => (
          <li key={place} className="tile speaker" data-appear="">
            <svg width="160" height="120" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
              <path d="M38 120c2-26 18-36 42-36s40 10 42 36z" fill={index % 2 ? '#b2431d' : '#2b3a94'} />
              <path d="M66 86l14 14 14-14 6 3-20 25-20-25z" fill="#e3a832" />
              <circle cx="80" cy="54" r="24" fill="#7b4a2d" />
              <path d="M54 52c0-34 52-34 52 0-10-12-42-12-52 0z" fill={index % 3 ? '#1d1a2e' : '#c4532a'} />
            </svg>
            <p>{t(block.message)}</p>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
