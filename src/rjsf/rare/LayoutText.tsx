import { useHref } from 'react-router-dom';
import { linkedText, type TextLink } from '#definitions/sources/linkedText.ts';

/** A text between the fields of a step, folded up if it has what unfolds it. */
export function LayoutText({ text, unfold }: { text: string; unfold?: string }) {
  const paragraphs = text
    .split(/\n+/)
    .map((paragraph) => (
      <p key={paragraph}>
        {linkedText(paragraph).map((part) =>
          typeof part === 'string' ? part : <TextAnchor key={part.link} {...part} />,
        )}
      </p>
    ));
  if (!unfold) return <div className="rare-text">{paragraphs}</div>;
  return (
    <details className="rare-text rare-unfold">
      <summary>{unfold}</summary>
      <div>{paragraphs}</div>
    </details>
  );
}

/** A link beside the form, which stays open. */
function TextAnchor({ label, link }: TextLink) {
  const own = useHref(link);
  const address = /^[a-z]+:/i.test(link) ? link : own;
  return (
    <a className="link" href={address} target="_blank" rel="noopener">
      {label}
    </a>
  );
}
